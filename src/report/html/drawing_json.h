// SPDX-License-Identifier: BSD-3-Clause
// Writes the timeline of the HTML report (docs/html.md, `timeline`).
#pragma once
#include <string>

#include "analysis/timeline/drawing.h"
#include "archive/tables.h"

namespace rankine::report {

std::string DrawingJson(const archive::Tables& tables, const analysis::Drawing& drawing);

}  // namespace rankine::report
