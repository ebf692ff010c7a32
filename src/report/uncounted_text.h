// SPDX-License-Identifier: BSD-3-Clause
// Why it is not known how long ranks were in MPI (ProcessTime::uncounted).
#pragma once
#include <string>

#include "report/facts.h"

namespace rankine::report {

// A sentence without its full stop; empty: it is known.
std::string UncountedText(const Facts& facts);

}  // namespace rankine::report
