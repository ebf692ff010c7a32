// SPDX-License-Identifier: BSD-3-Clause
// Explains why the time that ranks spent in MPI is unknown (`ProcessTime::uncounted`).
#pragma once
#include <string>

#include "report/facts.h"

namespace rankine::report {

// Returns a sentence without full stop; empty if the time is known.
std::string UncountedText(const Facts& facts);

}  // namespace rankine::report
