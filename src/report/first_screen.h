// SPDX-License-Identifier: BSD-3-Clause
// The first screen: what a user must know before any table, each figure with one plain sentence that says
// what it means here.
#pragma once
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Looks up the name of one call site (the one with most time in MPI).
std::string FirstScreen(Facts& facts, const Style& style);

// How the ranks of abnormal endings ended, ranks with the same ending on one line; empty when all ended
// normally.
std::string AbnormalEndings(Facts& facts, const Style& style);

}  // namespace rankine::report
