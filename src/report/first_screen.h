// SPDX-License-Identifier: BSD-3-Clause
// The first screen of the report: efficiencies and endings, each figure with a sentence that explains it.
#pragma once
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Looks up the name of only one call site, the one with the most time in MPI.
std::string FirstScreen(Facts& facts, const Style& style);

// The abnormal endings, with one line for all ranks that ended in the same way; empty if all ended normally.
std::string AbnormalEndings(Facts& facts, const Style& style);

}  // namespace rankine::report
