// SPDX-License-Identifier: BSD-3-Clause
// Counts I/O that was noticed but could not be attributed. The section Trust of the report shows these
// counts.
#pragma once
#include <vector>

#include "analysis/trust/trust.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

std::vector<Finding> UnseenIo(const archive::Tables& tables);

}  // namespace rankine::analysis
