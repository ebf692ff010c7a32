// SPDX-License-Identifier: BSD-3-Clause
// Computes which elements of an array one process owns in a type made by MPI_Type_create_darray (MPI-4.0,
// 5.1.4). The input is the integers that MPI_Type_get_contents returns. MPI's constants are used, but no MPI
// function is called.
#pragma once
#include <cstdint>
#include <span>

#include "recorder/core/mpi_abi.h"

namespace rankine::recorder::io {

inline constexpr int kMostDarrayDimensions = 10;

// Several runs of elements. The members are the index of the first element, the number of runs, the
// distance between the starts of two runs, and the number of elements in each run.
struct DarrayPiece {
  int64_t first = 0, count = 0, stride = 0, length = 0;
};

struct DarrayDimension {
  int64_t step = 0;      // The distance between two neighbours in one dimension, in elements of the array.
  uint32_t pieces = 0;   // The number of pieces. If the end of the array cuts off the last run, that run is
                         // a piece of its own.
  DarrayPiece piece[2];  // The pieces of the array in this dimension, counted in elements of this
                         // dimension.
};

struct Darray {
  int n = 0;
  // The dimensions; the elements of the last one are adjacent in memory.
  DarrayDimension dimension[kMostDarrayDimensions];
};

// Returns the value of MPI_ORDER_FORTRAN.
int OrderFortran(mpi::Family family);

// Returns false if the integers do not describe a distributed array, or if there are too many dimensions.
bool TellDarray(std::span<const int> integers, mpi::Family family, Darray* to);

}  // namespace rankine::recorder::io
