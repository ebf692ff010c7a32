// SPDX-License-Identifier: BSD-3-Clause
// Counts the file-system operations that were lost, or that only the client or only the server recorded. The
// section Trust of the report shows these numbers.
#pragma once
#include <vector>

#include "analysis/trust/trust.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

std::vector<Finding> HalvesFindings(const archive::Tables& tables);

}  // namespace rankine::analysis
