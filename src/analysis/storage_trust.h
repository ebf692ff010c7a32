// What of a file system's operations is not known, by number, for the report's Trust.
#pragma once
#include <vector>

#include "analysis/trust.h"
#include "archive/tables.h"

namespace rankine::analysis {

std::vector<Finding> StorageTrust(const archive::Tables& tables);

}  // namespace rankine::analysis
