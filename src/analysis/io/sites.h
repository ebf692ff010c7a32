// I/O by place in the program: on which file, by which function, how it is spread over ranks, and how much of
// its time is its own. What was
// done below an MPI call has that call's place.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "analysis/io/files.h"
#include "analysis/io/rank_sums.h"

namespace rankine::analysis {

struct IoSite {
  uint32_t file = archive::kNone;              // index in Tables::io_files
  uint32_t site = archive::kNone;              // index in Tables::sites: one of those that lie there
  std::string_view function, parent, library;  // as archive::FunctionOf and so on say
  layout::IoLayer layer = layout::IoLayer::none;
  layout::IoKind kind = layout::IoKind::other;
  IoSums sums;
  IoRankSums all;                 // its ranks' together
  double bytes_per_second = 0;    // of its ranks beside each other; 0: not known (throughput.h)
  std::vector<IoRankSums> ranks;  // most time first

  bool IsOutermost() const { return parent.empty() && library.empty(); }
};

// Most time first.
std::vector<IoSite> MakeIoSites(const archive::Tables& tables);

}  // namespace rankine::analysis
