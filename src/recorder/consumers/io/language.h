// SPDX-License-Identifier: BSD-3-Clause
// Finds the caller of I/O that a language's own library makes: Fortran's READ and WRITE, C++'s streams. The
// return address then lies in libgfortran or libstdc++, which means nothing to a user; the first one beyond
// it is the place in the program. The stack is only walked for such calls, with the cached unwind rows of
// MPI's call sites (callsite.h): some nanoseconds a frame.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::io {

struct Place {
  uint64_t address = 0;
  // The call returns to a library, where one address represents many places in the program.
  bool is_librarys = false;
};

// The return address in the program for a call that has returned to `address`; `frame`: of the called
// function. `address` itself where it is the program's, or nothing beyond is found. errno may change.
Place PlaceBeyondLanguage(Thread* t, uint64_t address, const void* frame);
// The same for a call of HDF5, NetCDF or PnetCDF that their own Fortran or C++ functions have made.
Place PlaceBeyondBinding(Thread* t, uint64_t address, const void* frame);

}  // namespace rankine::recorder::io
