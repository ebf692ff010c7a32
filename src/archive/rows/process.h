// SPDX-License-Identifier: BSD-3-Clause
// The processes of a run.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "archive/rows/key_values.h"
#include "archive/rows/none.h"

namespace rankine::archive {

struct Process {
  uint64_t uid = 0;
  uint32_t rank = kNone;  // rank of the process in its MPI_COMM_WORLD; kNone: unknown, because the process
                          // died in MPI_Init
  KeyValues attributes;   // key-value table of the process: host, pid, times, placement, thread level, drops
                          // (docs/attributes.md)
  KeyValues exit;         // key-value table about the end of the process; empty if the end was not recorded
  uint32_t environment = kNone;  // index in Tables::environments, or kNone
  // indices in Tables::comms, indexed by the process's own communicator numbers
  std::vector<uint32_t> comms;
  // A list of indices in Tables::sites, for a process with a trace. The index in this list is the process's
  // own number of the call site. Processes with equal lists share one list.
  std::shared_ptr<const std::vector<uint32_t>> sites = nullptr;
};

}  // namespace rankine::archive
