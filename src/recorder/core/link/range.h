// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include <cstdint>

namespace rankine::mpi {

struct Range {  // A range of addresses or a range of handles.
  uint64_t begin = 0;
  uint64_t end = 0;  // one past the last element
};

}  // namespace rankine::mpi
