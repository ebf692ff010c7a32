// What processes counted of what they could not record.
#pragma once
#include <vector>

#include "analysis/trust/trust.h"

namespace rankine::analysis {

// Sums over the processes, in the order of their weight.
std::vector<Finding> CounterFindings(const archive::Tables& tables);

}  // namespace rankine::analysis
