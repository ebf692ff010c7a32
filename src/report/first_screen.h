// SPDX-License-Identifier: BSD-3-Clause
// The first screen of the report: efficiencies and endings, each figure with one sentence on its meaning.
#pragma once
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Looks up the name of one call site, that with most time in MPI.
std::string FirstScreen(Facts& facts, const Style& style);

// The abnormal endings, one line for all ranks that ended in the same way; empty if all ended normally.
std::string AbnormalEndings(Facts& facts, const Style& style);

}  // namespace rankine::report
