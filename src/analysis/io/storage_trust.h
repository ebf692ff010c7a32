// What limits what is told of file systems below the system call: clocks of machines without ranks, on which
// one was watched.
#pragma once
#include <vector>

#include "analysis/trust.h"

namespace rankine::analysis {

std::vector<Finding> StorageFindings(const archive::Tables& tables);

}  // namespace rankine::analysis
