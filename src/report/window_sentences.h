// SPDX-License-Identifier: BSD-3-Clause
// Sentences on the limitations of a window's figures, for the text report, JSON and the page.
#pragma once
#include <string>
#include <vector>

#include "analysis/windows/window_services.h"
#include "analysis/windows/windows.h"
#include "report/facts.h"

namespace rankine::report {

// Each sentence names the window. `services` must be those of this window.
std::vector<std::string> WindowSentences(const Facts& facts, const analysis::WindowLine& line,
                                         const analysis::WindowServices& services);

}  // namespace rankine::report
