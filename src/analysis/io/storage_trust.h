// SPDX-License-Identifier: BSD-3-Clause
// Findings about the reliability of the figures on file systems: clocks of watched machines without ranks,
// and kernel clients whose counters could not be read.
#pragma once
#include <vector>

#include "analysis/trust/trust.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

std::vector<Finding> StorageFindings(const archive::Tables& tables);

}  // namespace rankine::analysis
