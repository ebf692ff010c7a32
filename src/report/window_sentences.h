// SPDX-License-Identifier: BSD-3-Clause
// What a reader has to know of a monitor window's figures, in sentences: the terminal's report, JSON and
// the page show these.
#pragma once
#include <string>
#include <vector>

#include "analysis/windows/window_services.h"
#include "analysis/windows/windows.h"
#include "report/facts.h"

namespace rankine::report {

// Each names the window. `services`: of this window.
std::vector<std::string> WindowSentences(const Facts& facts, const analysis::WindowLine& line,
                                         const analysis::WindowServices& services);

}  // namespace rankine::report
