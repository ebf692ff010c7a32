// SPDX-License-Identifier: BSD-3-Clause
// Finds the call site of I/O that a language's runtime library makes, for example for READ and WRITE in
// Fortran or streams in C++. The immediate return address is in libgfortran or libstdc++, which is of no use
// to the user. So the first return address outside of that library is used. The stack is walked only for such
// calls, using the unwind rows that are cached for MPI call sites (callsite.h). This takes some nanoseconds
// per frame.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::io {

struct Place {
  uint64_t address = 0;
  // The address is in a library, so it represents many call sites of the program.
  bool is_librarys = false;
};

// Returns the first return address outside of language libraries for a call that returns to `address`.
// `frame`: the frame of the called function. Returns `address` itself if it is in no such library, or if the
// search fails. errno may change.
Place PlaceBeyondLanguage(Thread* t, uint64_t address, const void* frame);
// Like PlaceBeyondLanguage, for a call of HDF5, NetCDF or PnetCDF that may come from the library's own
// Fortran or C++ interface.
Place PlaceBeyondBinding(Thread* t, uint64_t address, const void* frame);

}  // namespace rankine::recorder::io
