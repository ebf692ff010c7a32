// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/writer/datatype_ids.h"

namespace rankine::exchange::ti {
namespace {

struct Id {
  std::string_view name;
  uint32_t id;
  uint64_t size;
};

// Contains only datatypes that have the same size on all machines. All datatypes that are not in this list
// are written as bytes.
constexpr Id kIds[] = {
    {"MPI_DOUBLE", 0, 8},
    {"MPI_INT", 1, 4},
    {"MPI_CHAR", 2, 1},
    {"MPI_SHORT", 3, 2},
    {"MPI_LONG", 4, 8},
    {"MPI_FLOAT", 5, 4},
    {"MPI_BYTE", 6, 1},
    {"MPI_LONG_LONG", 7, 8},
    {"MPI_LONG_LONG_INT", 7, 8},
    {"MPI_SIGNED_CHAR", 8, 1},
    {"MPI_UNSIGNED_CHAR", 9, 1},
    {"MPI_UNSIGNED_SHORT", 10, 2},
    {"MPI_UNSIGNED", 11, 4},
    {"MPI_UNSIGNED_LONG", 12, 8},
    {"MPI_UNSIGNED_LONG_LONG", 13, 8},
    {"MPI_INT8_T", 17, 1},
    {"MPI_INT16_T", 18, 2},
    {"MPI_INT32_T", 19, 4},
    {"MPI_INT64_T", 20, 8},
    {"MPI_UINT8_T", 21, 1},
    {"MPI_UINT16_T", 22, 2},
    {"MPI_UINT32_T", 23, 4},
    {"MPI_UINT64_T", 24, 8},
    {"MPI_C_FLOAT_COMPLEX", 25, 8},
    {"MPI_C_DOUBLE_COMPLEX", 26, 16},
};

}  // namespace

uint32_t DatatypeId(std::string_view name, uint64_t size) {
  for (const Id& id : kIds) {
    if (id.name == name && id.size == size) return id.id;
  }
  return kByteId;
}

}  // namespace rankine::exchange::ti
