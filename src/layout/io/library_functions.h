// The functions of the I/O libraries above MPI-IO (HDF5, NetCDF, PnetCDF) whose calls are recorded: made from
// gen/io_libraries.table. Compiled for both worlds.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/io/layout.h"

namespace rankine::layout {

#include "layout/generated/io_library_count.inc"

// How a result says that the call failed.
enum class IoFailure : uint8_t { never = 0, negative = 1, negative_long = 2, nonzero = 3 };

struct IoLibraryFunction {
  IoLayer layer;
  IoKind kind;
  uint8_t failure;  // IoFailure
  uint8_t stack;    // words of arguments that lie on the stack
  // Places among the arguments, -1: none. path: of the file. on: a handle of the file or of what is in it.
  // out: points to where a new file's handle is put.
  int8_t path, on, out;
  bool gives;  // the result is a handle
};

extern const IoLibraryFunction kIoLibraryFunctions[kIoLibraryFunctionCount];
extern const char kIoLibraryNames[];
extern const uint32_t kIoLibraryNameAt[kIoLibraryFunctionCount];
extern const uint16_t kIoLibraryByName[kIoLibraryFunctionCount];

// nullptr: no such function, as a newer archive's may be. Any thread, a signal handler too.
inline const IoLibraryFunction* FindIoLibraryFunction(uint16_t id) {
  return id == 0 || id > kIoLibraryFunctionCount ? nullptr : &kIoLibraryFunctions[id - 1];
}

// Ends with a zero. nullptr as above.
inline const char* NameOfIoLibraryFunction(uint16_t id) {
  return id == 0 || id > kIoLibraryFunctionCount ? nullptr : kIoLibraryNames + kIoLibraryNameAt[id - 1];
}

// Its id by its name; 0: none of them.
uint16_t IoLibraryFunctionNamed(const char* name);

}  // namespace rankine::layout
