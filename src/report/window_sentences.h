// What a reader has to know of the figures of monitor windows, in sentences: the terminal's report, JSON and
// the page show these.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "analysis/window_services.h"
#include "analysis/windows.h"
#include "report/facts.h"

namespace rankine::report {

// In the windows' order; each sentence names its window, and what several have in common is said once.
// `services`: of each of the windows.
std::vector<std::string> WindowSentences(const Facts& facts, std::span<const analysis::WindowLine> lines,
                                         std::span<const analysis::WindowServices> services);

}  // namespace rankine::report
