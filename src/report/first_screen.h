// SPDX-License-Identifier: BSD-3-Clause
// The first screen of the report: efficiencies and endings, with a sentence that explains each figure.
#pragma once
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Returns the first screen. To save time, the function looks up the name of only one call site, the call site
// with most time in MPI.
std::string FirstScreen(Facts& facts, const Style& style);

// Lists abnormal endings, with one line for all ranks that ended in the same way; empty if all ranks ended
// normally.
std::string AbnormalEndings(Facts& facts, const Style& style);

}  // namespace rankine::report
