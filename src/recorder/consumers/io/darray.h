// SPDX-License-Identifier: BSD-3-Clause
// The elements of an array that one process has by MPI_Type_create_darray (MPI-4.0, 5.1.4), computed from the
// integers that MPI_Type_get_contents returns. It uses MPI's numbers and calls no MPI function.
#pragma once
#include <cstdint>
#include <span>

#include "recorder/core/mpi_abi.h"

namespace rankine::recorder::io {

inline constexpr int kMostDarrayDimensions = 10;

// `count` runs of `length` elements, `stride` from begin to begin.
struct DarrayPiece {
  int64_t first = 0, count = 0, stride = 0, length = 0;
};

struct DarrayDimension {
  int64_t step = 0;      // array elements from one element of the dimension to the next
  uint32_t pieces = 0;   // a last run that the array's end cuts off is a piece of its own
  DarrayPiece piece[2];  // in the dimension's own elements
};

struct Darray {
  int n = 0;
  DarrayDimension dimension[kMostDarrayDimensions];  // the dimension with adjacent elements comes last
};

// MPI_ORDER_FORTRAN.
int OrderFortran(mpi::Family family);

// False: the integers do not describe a distributed array, or there are too many dimensions.
bool TellDarray(std::span<const int> integers, mpi::Family family, Darray* to);

}  // namespace rankine::recorder::io
