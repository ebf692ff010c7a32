// SPDX-License-Identifier: BSD-3-Clause
// The time of each rank for each line of the report's tables, from which the page draws small charts next to
// the lines (docs/html.md, `rank_lines`).
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Returns an object with the members `call_sites`, `functions` and `regions`. Each item names its line: by
// the function and, for call sites, the index of the site, or by the path of the region. It also contains the
// times of the ranks, in hundredths of the largest. If there are many ranks, neighbours share one value: the
// largest of theirs.
std::string RankLinesJson(const archive::Tables& tables);

}  // namespace rankine::report
