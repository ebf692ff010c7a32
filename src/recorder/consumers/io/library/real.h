// SPDX-License-Identifier: BSD-3-Clause
// Finds the function of an I/O library that a call site would call if we did not interpose it. A process may
// contain several copies of one library, for example serial and parallel HDF5, or the copies in Python
// wheels. mpi::ResolveFor finds the copy to which the caller was linked. The copy that was found is cached
// for each call site until a library is closed.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

struct RealLibraryFunction {
  void* address;
  // False if the function belongs to another object that happens to use the same name. Such a function is
  // called, but not recorded.
  bool is_librarys;
};

// Returns the function that the call site would call. If no object defines the function, ends the process,
// as the loader would. Any thread may call this function.
RealLibraryFunction RealOf(uint16_t id, const void* caller);

}  // namespace rankine::recorder::io
