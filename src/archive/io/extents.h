// Stretches of a file, as sets of bytes.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/views.h"

namespace rankine::archive {

// Sorted, none touches the next.
std::vector<IoExtent> JoinExtents(std::vector<IoExtent> extents);
// Of [begin, end), what lies in joined extents: bytes.
uint64_t CommonBytes(const std::vector<IoExtent>& extents, uint64_t begin, uint64_t end);

}  // namespace rankine::archive
