// The hints of all findings on I/O, as a file that ROMIO reads.
#pragma once
#include <string>

#include "archive/tables.h"

namespace rankine::report {

// Lines "key value", each key once; empty: no finding has one.
std::string HintFile(const archive::Tables& tables);

}  // namespace rankine::report
