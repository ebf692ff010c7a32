// The function of an I/O library that a call site would have reached without us. A process can hold several
// copies of one library (serial and parallel HDF5, wheels of Python with their own): the one that the caller
// was linked to (mpi::ResolveFor) is remembered for each call site, until a library is closed.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

struct RealLibraryFunction {
  void* address;
  bool is_librarys;  // false: something else has a function of this name; it is called as it is
};

// Ends the process as the loader would where nobody has the function. Any thread.
RealLibraryFunction RealOf(uint16_t id, const void* caller);

}  // namespace rankine::recorder::io
