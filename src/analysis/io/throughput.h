// How fast calls were. Those that only start something are over before their data has gone, so their time
// tells nothing; nor does that of calls that move a character, of which few are timed where operations are
// not kept.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/rows.h"
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

  // Does the row's time tell how fast its bytes went?
  bool IsKnown(const archive::IoRow& row) const {
    if (layout::IsOfCLibrary(row.layer)) {
      if (layout::IsAsynchronous(row.function)) return false;
      return !layout::IsOfOneCharacter(row.function) || (row.process < keeps_.size() && keeps_[row.process]);
    }
    if (row.layer != layout::IoLayer::mpi_io) return true;
    return mpi_facts::FactsOf(row.function).completion == mpi_facts::Completion::in_call;
  }

 private:
  std::vector<bool> keeps_;  // operations, by process: each call is timed
};

}  // namespace rankine::analysis
