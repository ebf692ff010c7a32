// SPDX-License-Identifier: BSD-3-Clause
// The time of each rank in the lines of the report's tables, for the small pictures beside them
// (docs/html.md, `rank_lines`).
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// An object with the members `call_sites`, `functions` and `regions`. Each item has the function's name, for
// call sites also the index of the site, or the region's path. It also has the times as shares of the largest
// in hundredths. If there are many ranks, neighbours share a value: their largest.
std::string RankLinesJson(const archive::Tables& tables);

}  // namespace rankine::report
