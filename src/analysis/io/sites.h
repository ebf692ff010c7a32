// SPDX-License-Identifier: BSD-3-Clause
// I/O by call site: the file, the function, the distribution over ranks, and the own time. C library calls
// that an MPI call makes are attributed to the call site of the MPI call.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "analysis/io/files.h"
#include "analysis/io/rank_sums.h"
#include "archive/rows/none.h"
#include "context/space.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct IoSite {
  uint32_t file = archive::kNone;  // index in Tables::io_files
  // An index in Tables::sites. If several call sites have this source location: the index of one of them.
  uint32_t site = archive::kNone;
  std::string_view function, parent, library;  // The names that archive::FunctionOf and similar functions
                                               // return.
  layout::IoLayer layer = layout::IoLayer::none;
  layout::IoKind kind = layout::IoKind::other;
  IoSums sums;
  IoRankSums all;                 // sum over its ranks
  double bytes_per_second = 0;    // combined throughput of its ranks; 0: unknown (throughput.h)
  std::vector<IoRankSums> ranks;  // most time first

  bool IsOutermost() const { return parent.empty() && library.empty(); }
};

// Returns all call sites, most time first.
std::vector<IoSite> MakeIoSites(const archive::Tables& tables);

}  // namespace rankine::analysis
