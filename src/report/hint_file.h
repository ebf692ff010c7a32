// SPDX-License-Identifier: BSD-3-Clause
// The hints of all findings on I/O, as a file that ROMIO reads.
#pragma once
#include <string>

#include "archive/tables.h"

namespace rankine::report {

// Lines "key value", each key once; empty: no finding has one.
std::string HintFile(const archive::Tables& tables);

// What must be done beside for these hints to count, as a sentence without a full stop; empty: nothing.
std::string HintFileNeeds(const archive::Tables& tables);

}  // namespace rankine::report
