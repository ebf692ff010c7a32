// SPDX-License-Identifier: BSD-3-Clause
// Makes findings about how reliable the data on file systems are. The findings concern clocks of watched
// machines that run no ranks, and kernel clients whose counters could not be read.
#pragma once
#include <vector>

#include "analysis/trust/trust.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

std::vector<Finding> StorageFindings(const archive::Tables& tables);

}  // namespace rankine::analysis
