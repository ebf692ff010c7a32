// I/O by place in the program: on which file, by which function, and how it is spread over ranks. What was
// done below an MPI call has that call's place.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "analysis/io/files.h"

namespace rankine::analysis {

struct IoSiteRank {
  uint32_t process = archive::kNone;
  uint64_t calls = 0, bytes = 0, time = 0, longest = 0;  // ns
};

struct IoSite {
  uint32_t file = archive::kNone;              // index in Tables::io_files
  uint32_t site = archive::kNone;              // index in Tables::sites: one of those that lie there
  std::string_view function, parent, library;  // as archive::FunctionOf and so on say
  format::IoLayer layer = format::IoLayer::none;
  format::IoKind kind = format::IoKind::other;
  IoSums sums;
  std::vector<IoSiteRank> ranks;  // most time first

  bool IsOutermost() const { return parent.empty() && library.empty(); }
};

// Most time first.
std::vector<IoSite> MakeIoSites(const archive::Tables& tables);

}  // namespace rankine::analysis
