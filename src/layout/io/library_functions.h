// SPDX-License-Identifier: BSD-3-Clause
// The functions of the I/O libraries above MPI-IO (HDF5, NetCDF, PnetCDF) whose calls are recorded. They are
// generated from gen/io_libraries.table. Compiled for both worlds.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/io/layout.h"

namespace rankine::layout {

#include "layout/generated/io_library_count.inc"

// The results that mean that a call failed.
enum class IoFailure : uint8_t { never = 0, negative = 1, negative_long = 2, nonzero = 3 };

struct IoLibraryFunction {
  IoLayer layer;
  IoKind kind;
  uint8_t failure;  // IoFailure
  uint8_t stack;    // words of arguments that are on the stack
  // Indices of arguments; -1: none. The argument `path` is the file's path, and `on` a handle of the file or
  // of something in it. At the address `out`, the function stores a new file's handle.
  int8_t path, on, out;
  bool gives;  // the result is a handle
};

extern const IoLibraryFunction kIoLibraryFunctions[kIoLibraryFunctionCount];
extern const char kIoLibraryNames[];
extern const uint32_t kIoLibraryNameAt[kIoLibraryFunctionCount];
extern const uint16_t kIoLibraryByName[kIoLibraryFunctionCount];

// Returns nullptr for an unknown function, as a newer archive may have. Any thread and a signal handler may
// call.
inline const IoLibraryFunction* FindIoLibraryFunction(uint16_t id) {
  return id == 0 || id > kIoLibraryFunctionCount ? nullptr : &kIoLibraryFunctions[id - 1];
}

// Returns a zero-terminated name, or nullptr as above.
inline const char* NameOfIoLibraryFunction(uint16_t id) {
  return id == 0 || id > kIoLibraryFunctionCount ? nullptr : kIoLibraryNames + kIoLibraryNameAt[id - 1];
}

// Returns the id of a function by its name; 0: unknown.
uint16_t IoLibraryFunctionNamed(const char* name);

}  // namespace rankine::layout
