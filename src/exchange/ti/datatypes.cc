// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/datatypes.h"

namespace rankine::exchange::ti {
namespace {

constexpr NamedType kTypes[] = {
    {"MPI_DOUBLE", 8},
    {"MPI_INT", 4},
    {"MPI_CHAR", 1},
    {"MPI_SHORT", 2},
    {"MPI_LONG", 8},
    {"MPI_FLOAT", 4},
    {"MPI_BYTE", 1},
    {"MPI_LONG_LONG", 8},
    {"MPI_SIGNED_CHAR", 1},
    {"MPI_UNSIGNED_CHAR", 1},
    {"MPI_UNSIGNED_SHORT", 2},
    {"MPI_UNSIGNED", 4},
    {"MPI_UNSIGNED_LONG", 8},
    {"MPI_UNSIGNED_LONG_LONG", 8},
    {"MPI_LONG_DOUBLE", 16},
    {"MPI_WCHAR", 4},
    {"MPI_C_BOOL", 1},
    {"MPI_INT8_T", 1},
    {"MPI_INT16_T", 2},
    {"MPI_INT32_T", 4},
    {"MPI_INT64_T", 8},
    {"MPI_UINT8_T", 1},
    {"MPI_UINT16_T", 2},
    {"MPI_UINT32_T", 4},
    {"MPI_UINT64_T", 8},
    {"MPI_C_FLOAT_COMPLEX", 8},
    {"MPI_C_DOUBLE_COMPLEX", 16},
    {"MPI_C_LONG_DOUBLE_COMPLEX", 32},
    {"MPI_AINT", 8},
    {"MPI_OFFSET", 8},
    {"MPI_FLOAT_INT", 8},
    {"MPI_LONG_INT", 16},
    {"MPI_DOUBLE_INT", 16},
    {"MPI_SHORT_INT", 8},
    {"MPI_2INT", 8},
    {"MPI_2FLOAT", 8},
    {"MPI_2DOUBLE", 16},
    {"MPI_2LONG", 16},
    {"MPI_REAL", 4},
    {"MPI_REAL4", 4},
    {"MPI_REAL8", 8},
    {"MPI_REAL16", 16},
    {"MPI_COMPLEX8", 8},
    {"MPI_COMPLEX16", 16},
    {"MPI_COMPLEX32", 16},
    {"MPI_INTEGER1", 4},  // In SimGrid 3.32, this datatype is a C int.
    {"MPI_INTEGER2", 2},
    {"MPI_INTEGER4", 4},
    {"MPI_INTEGER8", 8},
    {"MPI_INTEGER16", 16},
    {"MPI_LONG_DOUBLE_INT", 32},
    {"MPI_CXX_BOOL", 1},
    {"MPI_CXX_FLOAT_COMPLEX", 8},
    {"MPI_CXX_DOUBLE_COMPLEX", 16},
    {"MPI_CXX_LONG_DOUBLE_COMPLEX", 32},
    {"MPI_UB", 0},
    {"MPI_LB", 0},
    {"MPI_PACKED", 1},
    {"MPI_PTR", 8},
    {"MPI_COUNT", 8},
};

}  // namespace

std::span<const NamedType> Datatypes() {
  return kTypes;
}

}  // namespace rankine::exchange::ti
