// SPDX-License-Identifier: BSD-3-Clause
// Findings from the counters that processes keep for data that they could not record.
#pragma once
#include <vector>

#include "analysis/trust/trust.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Sums over the processes, most important first.
std::vector<Finding> CounterFindings(const archive::Tables& tables);

}  // namespace rankine::analysis
