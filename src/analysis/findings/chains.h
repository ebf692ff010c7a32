// SPDX-License-Identifier: BSD-3-Clause
// Groups waits that have the same cause into one chain with one cost. A late rank delays several other ranks,
// in different calls. A slow file delays others wherever the rank that uses it is late.
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
  std::vector<uint32_t> lines;  // indices in Waits::lines, most time first
  uint64_t ns = 0;              // total time of all lines
  uint64_t most = 0;            // time of the rank that waited longest
  CauseKey cause;               // the cause of most of the time; process kNone: several causes
  // The file that the late rank used most, as an index in Tables::io_files. Set if the rank's time in files
  // explains most of the waits although the trace does not show that (no --io=trace); else kNone.
  uint32_t file = archive::kNone;
};

// Uses only lines of the phase `run`. Most time first.
std::vector<Chain> FindChains(const archive::Tables& tables, const Waits& waits);

}  // namespace rankine::analysis
