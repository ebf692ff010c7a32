// SPDX-License-Identifier: BSD-3-Clause
// Sets of bytes of a file, as extents.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/views.h"

namespace rankine::archive {

// Returns sorted extents, which neither overlap nor touch.
std::vector<IoExtent> JoinExtents(std::vector<IoExtent> extents);
// Returns the number of bytes of [begin, end) that are in joined extents.
uint64_t CommonBytes(const std::vector<IoExtent>& extents, uint64_t begin, uint64_t end);

}  // namespace rankine::archive
