// SPDX-License-Identifier: BSD-3-Clause
// Returns sentences on how reliable the numbers of a monitor window are, for the text report, JSON and the
// page.
#pragma once
#include <string>
#include <vector>

#include "analysis/windows/window_services.h"
#include "analysis/windows/windows.h"
#include "report/facts.h"

namespace rankine::report {

// Each sentence names the window. The parameter `services` contains the services of this window.
std::vector<std::string> WindowSentences(const Facts& facts, const analysis::WindowLine& line,
                                         const analysis::WindowServices& services);

}  // namespace rankine::report
