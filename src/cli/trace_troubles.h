// What keeps a time-independent trace from being replayed as it is: one rule for `verify` and `replay`.
#pragma once
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::cli {

// A sentence for each. Takes the time of the trace's grammar.
std::vector<std::string> TraceTroubles(const archive::Tables& tables);

// Says on standard error what those of the traces that are archives lack, after a replay has failed.
void SayTraceTroubles(const std::vector<std::string>& traces);

}  // namespace rankine::cli
