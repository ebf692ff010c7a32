// I/O that was seen to pass and could not be accounted for, by number: findings of the section Trust.
#pragma once
#include <vector>

#include "analysis/trust/trust.h"

namespace rankine::analysis {

std::vector<Finding> UnseenIo(const archive::Tables& tables);

}  // namespace rankine::analysis
