// Which elements of an array one process has by MPI_Type_create_darray (MPI-4.0, 5.1.4), from the integers
// that MPI_Type_get_contents gives. Numbers of MPI's, no call of MPI.
#pragma once
#include <cstdint>
#include <span>

#include "recorder/core/mpi_abi.h"

namespace rankine::recorder::io {

inline constexpr int kMostDarrayDimensions = 10;

// `count` stretches of `length` elements, `stride` from begin to begin.
struct DarrayPiece {
  int64_t first = 0, count = 0, stride = 0, length = 0;
};

struct DarrayDimension {
  int64_t step = 0;      // elements of the array from one to the next
  uint32_t pieces = 0;   // a last stretch that the array cuts off is a piece of its own
  DarrayPiece piece[2];  // in the dimension's own elements
};

struct Darray {
  int n = 0;
  DarrayDimension dimension[kMostDarrayDimensions];  // the one whose elements lie next to each other last
};

// MPI_ORDER_FORTRAN.
int OrderFortran(mpi::Family family);

// False: these are none of a distributed array, or too many dimensions.
bool TellDarray(std::span<const int> integers, mpi::Family family, Darray* to);

}  // namespace rankine::recorder::io
