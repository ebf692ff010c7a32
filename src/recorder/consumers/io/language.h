// SPDX-License-Identifier: BSD-3-Clause
// Finds the call site of I/O that a language's runtime library makes, for example for READ and WRITE in
// Fortran or streams in C++. The immediate return address is in libgfortran or libstdc++, which is of no
// use to the user. So the first return address outside of that library is used as the call site. The stack
// is walked only for I/O calls of language libraries. The walk uses the unwind rows that are cached for MPI
// call sites (callsite.h). The walk takes some nanoseconds per frame.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::io {

struct Place {
  uint64_t address = 0;
  // True if the address is in a language library, where one address represents many call sites of the
  // program.
  bool is_librarys = false;
};

// Returns the first return address outside of language libraries. The parameter `address` is the return
// address of a call, and `frame` is the frame of the called function. If `address` is outside of language
// libraries, or if the search fails, returns `address` itself. The function may change errno.
Place PlaceBeyondLanguage(Thread* t, uint64_t address, const void* frame);
// Does the same as PlaceBeyondLanguage for a call of HDF5, NetCDF or PnetCDF. Such a call may come from the
// library's own Fortran or C++ interface.
Place PlaceBeyondBinding(Thread* t, uint64_t address, const void* frame);

}  // namespace rankine::recorder::io
