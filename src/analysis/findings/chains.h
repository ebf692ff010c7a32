// SPDX-License-Identifier: BSD-3-Clause
// Groups waits that have the same cause into chains, and computes the total cost of each chain. One late
// rank delays several other ranks in different calls, so the waits of these calls form one group. In the
// same way, a slow file causes waits in every call in which other ranks wait for a rank that uses the file.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/waits.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct Chain {
  std::vector<uint32_t> lines;  // The lines of the chain, as indices in Waits::lines, most time first.
  uint64_t ns = 0;              // total time of all lines
  uint64_t most = 0;            // The waiting time of the rank that waited longest.
  CauseKey cause;  // the cause of most of the waiting time; its process is `kNone` if there are several
                   // causes
  // The index in Tables::io_files of the file that the late rank used most. The field is set if the rank's
  // time in files explains most of the waits, and no I/O trace (--io=trace) shows the cause. If the field is
  // not set, it is `kNone`.
  uint32_t file = archive::kNone;
};

// The function uses only waits in the run phase. Most time first.
std::vector<Chain> FindChains(const archive::Tables& tables, const Waits& waits);

}  // namespace rankine::analysis
