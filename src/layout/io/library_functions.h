// SPDX-License-Identifier: BSD-3-Clause
// The functions of the I/O libraries above MPI-IO (HDF5, NetCDF, PnetCDF) whose calls are recorded. The
// tables are generated from gen/io_libraries.table. The file is compiled both for the injected code and for
// the offline tools.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/io/layout.h"

namespace rankine::layout {

#include "layout/generated/io_library_count.inc"

// The return values that mean that a call failed.
enum class IoFailure : uint8_t { never = 0, negative = 1, negative_long = 2, nonzero = 3 };

struct IoLibraryFunction {
  IoLayer layer;
  IoKind kind;
  uint8_t failure;  // IoFailure
  uint8_t stack;    // number of argument words that are passed on the stack
  // The members below are indices of arguments; -1: there is no such argument. The member `path` is the path
  // of the file. The member `on` is a handle of the file, or of an object in the file. The member `out` is
  // the address at which the function stores the handle of a newly opened file.
  int8_t path, on, out;
  bool gives;  // the function returns a handle
};

extern const IoLibraryFunction kIoLibraryFunctions[kIoLibraryFunctionCount];
extern const char kIoLibraryNames[];
extern const uint32_t kIoLibraryNameAt[kIoLibraryFunctionCount];
extern const uint16_t kIoLibraryByName[kIoLibraryFunctionCount];

// Returns nullptr for an unknown id, which an archive of a newer version may contain. Any thread and any
// signal handler may call this function.
inline const IoLibraryFunction* FindIoLibraryFunction(uint16_t id) {
  return id == 0 || id > kIoLibraryFunctionCount ? nullptr : &kIoLibraryFunctions[id - 1];
}

// Returns a zero-terminated name, or nullptr for an unknown id.
inline const char* NameOfIoLibraryFunction(uint16_t id) {
  return id == 0 || id > kIoLibraryFunctionCount ? nullptr : kIoLibraryNames + kIoLibraryNameAt[id - 1];
}

// Returns the id of the function with this name; 0: unknown.
uint16_t IoLibraryFunctionNamed(const char* name);

}  // namespace rankine::layout
