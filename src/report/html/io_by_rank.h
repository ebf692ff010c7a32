// SPDX-License-Identifier: BSD-3-Clause
// Writes the bytes of each file by rank, for the heat map of the HTML report (docs/html.md, `io_by_rank`).
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

std::string IoByRankJson(const archive::Tables& tables);

}  // namespace rankine::report
