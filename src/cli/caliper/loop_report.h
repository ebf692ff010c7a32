// loop-report: how many iterations of each loop there were, in what time, and their course.
#pragma once
#include <string>

#include "archive/tables.h"
#include "cli/caliper/asked.h"

namespace rankine::cli {

// Adds it to `text`; what cannot be had is said.
void LoopReport(const archive::Tables& tables, const AskedReport& report, std::string& text);

}  // namespace rankine::cli
