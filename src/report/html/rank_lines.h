// SPDX-License-Identifier: BSD-3-Clause
// Writes the time of each rank for each line of the report's tables. The page draws small charts of these
// times next to the lines (docs/html.md, `rank_lines`).
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Returns an object with three lists: `call_sites`, `functions` and `regions`. A region is identified by
// its path, a function by its index, and a call site by its function and index. Each item also contains the
// times of the ranks, in hundredths of the largest time. With many ranks, neighbouring ranks share one value,
// which is the largest of their times.
std::string RankLinesJson(const archive::Tables& tables);

}  // namespace rankine::report
