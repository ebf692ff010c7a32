// Limits of what is reported of file systems below the system call: clocks of watched machines without ranks,
// and counters of the kernel's clients that could not be read.
#pragma once
#include <vector>

#include "analysis/trust/trust.h"

namespace rankine::analysis {

std::vector<Finding> StorageFindings(const archive::Tables& tables);

}  // namespace rankine::analysis
