// SPDX-License-Identifier: BSD-3-Clause
// Who moved how much of each file: the heat map of the HTML report (docs/html.md, `io_by_rank`).
#pragma once
#include <string>

#include "archive/tables.h"

namespace rankine::report {

std::string IoByRankJson(const archive::Tables& tables);

}  // namespace rankine::report
