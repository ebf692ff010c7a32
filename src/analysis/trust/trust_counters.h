// SPDX-License-Identifier: BSD-3-Clause
// Makes findings from the counters in which processes count the data that they could not record.
#pragma once
#include <vector>

#include "analysis/trust/trust.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Adds up the counters of all processes. The most important findings come first.
std::vector<Finding> CounterFindings(const archive::Tables& tables);

}  // namespace rankine::analysis
