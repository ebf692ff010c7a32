// SPDX-License-Identifier: BSD-3-Clause
// Computes throughput. Decides from which calls throughput can be computed. A call that only starts an
// operation returns before the operation's data has moved. Calls that move a single character are rarely
// timed, except if all operations are recorded.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "layout/io/functions.h"
#include "mpi_facts/facts.h"

namespace rankine::analysis {

inline double PerSecond(uint64_t bytes, uint64_t ns) {
  return ns == 0 ? 0 : static_cast<double>(bytes) * 1e9 / static_cast<double>(ns);
}

class Throughput {
 public:
  explicit Throughput(const archive::Tables& tables) : keeps_(tables.processes.size()) {
    for (const archive::IoOpsChunk& chunk : tables.io_ops)
      if (chunk.process < keeps_.size()) keeps_[chunk.process] = true;
  }

  // True if the bytes of the row were moved during the whole time of its calls.
  bool IsKnown(const archive::IoRow& row) const {
    if (layout::IsOfCLibrary(row.layer)) {
      if (layout::IsAsynchronous(row.function)) return false;
      return !layout::IsOfOneCharacter(row.function) || (row.process < keeps_.size() && keeps_[row.process]);
    }
    if (row.layer != layout::IoLayer::mpi_io) return true;
    return mpi_facts::FactsOf(row.function).completion == mpi_facts::Completion::in_call;
  }

 private:
  std::vector<bool> keeps_;  // For each process: true if it recorded operations. If a process recorded
                             // operations, all of its calls were timed.
};

}  // namespace rankine::analysis
