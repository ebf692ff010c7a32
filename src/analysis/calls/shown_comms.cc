// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/calls/shown_comms.h"

#include "archive/rows/communicator.h"
#include "archive/rows/none.h"
#include "archive/tables.h"

namespace rankine::analysis {

std::vector<uint32_t> ShownComms(const archive::Tables& tables) {
  std::vector<uint32_t> shown;
  shown.reserve(tables.comms.size());
  uint32_t self = archive::kNone;
  for (uint32_t i = 0; i < tables.comms.size(); ++i) {
    const archive::Communicator& comm = tables.comms[i];
    const bool is_self = comm.name == "MPI_COMM_SELF" && comm.size == 1 && !comm.inter;
    if (is_self && self == archive::kNone) self = i;
    shown.push_back(is_self ? self : i);
  }
  return shown;
}

}  // namespace rankine::analysis
