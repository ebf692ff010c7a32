// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/extents.h"

#include <algorithm>

namespace rankine::archive {

std::vector<IoExtent> JoinExtents(std::vector<IoExtent> extents) {
  std::sort(extents.begin(), extents.end(),
            [](const IoExtent& a, const IoExtent& b) { return a.begin < b.begin; });
  std::vector<IoExtent> joined;
  for (const IoExtent& one : extents) {
    if (one.begin >= one.end) continue;
    if (!joined.empty() && one.begin <= joined.back().end) {
      joined.back().end = std::max(joined.back().end, one.end);
    } else {
      joined.push_back(one);
    }
  }
  return joined;
}

uint64_t CommonBytes(const std::vector<IoExtent>& extents, uint64_t begin, uint64_t end) {
  auto at = std::partition_point(extents.begin(), extents.end(),
                                 [begin](const IoExtent& one) { return one.end <= begin; });
  uint64_t common = 0;
  for (; at != extents.end() && at->begin < end; ++at)
    common += std::min(at->end, end) - std::max(at->begin, begin);
  return common;
}

}  // namespace rankine::archive
