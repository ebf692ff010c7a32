// SPDX-License-Identifier: BSD-3-Clause
// Represents sets of bytes of a file as extents.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/views.h"

namespace rankine::archive {

// Returns sorted extents that cover the same bytes, but neither overlap nor touch each other.
std::vector<IoExtent> JoinExtents(std::vector<IoExtent> extents);
// Returns the number of bytes of [begin, end) that lie in the given extents. The extents must be a result of
// JoinExtents.
uint64_t CommonBytes(const std::vector<IoExtent>& extents, uint64_t begin, uint64_t end);

}  // namespace rankine::archive
