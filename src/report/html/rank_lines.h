// SPDX-License-Identifier: BSD-3-Clause
// The time of each rank, for each line of the report's tables. From it, the page draws small charts next to
// the lines (docs/html.md, `rank_lines`).
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Returns an object with the members `call_sites`, `functions` and `regions`. Each item identifies its line:
// by function and, for call sites, index of the site, or by the path of the region. It also contains the
// ranks' times, in hundredths of the largest time. If there are many ranks, neighbouring ranks share one
// value, the largest of their times.
std::string RankLinesJson(const archive::Tables& tables);

}  // namespace rankine::report
