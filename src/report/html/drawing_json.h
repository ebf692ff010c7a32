// SPDX-License-Identifier: BSD-3-Clause
// Writes the timeline of the HTML report (docs/html.md, `timeline`).
#pragma once
#include <string>

#include "analysis/timeline/drawing.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

std::string DrawingJson(const archive::Tables& tables, const analysis::Drawing& drawing);

}  // namespace rankine::report
