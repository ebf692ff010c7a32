// SPDX-License-Identifier: BSD-3-Clause
// The function of an I/O library that a call site would have reached without us. A process can hold several
// copies of one library (serial and parallel HDF5, Python wheels with their own). The copy that the caller
// was linked to (mpi::ResolveFor) is cached for each call site, until a library is closed.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

struct RealLibraryFunction {
  void* address;
  bool is_librarys;  // false: another object defines a function with this name; it is called unchanged
};

// Ends the process as the loader would, where no object defines the function. Any thread.
RealLibraryFunction RealOf(uint16_t id, const void* caller);

}  // namespace rankine::recorder::io
