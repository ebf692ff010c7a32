// Operations of a file system that were seen at one end alone, or were lost, by number, for the report's
// Trust.
#pragma once
#include <vector>

#include "analysis/trust/trust.h"
#include "archive/tables.h"

namespace rankine::analysis {

std::vector<Finding> HalvesFindings(const archive::Tables& tables);

}  // namespace rankine::analysis
