// Whose call it is that a language's own library makes: Fortran's READ and WRITE, C++'s streams. The return
// address then lies in libgfortran or libstdc++, and says nothing to a user; the first one beyond it is the
// place in the program. The stack is only walked for such calls, by the unwind rows that are kept for MPI's
// (callsite.h): some nanoseconds a frame.
#pragma once
#include <cstdint>

#include "runtime/thread.h"

namespace rankine::runtime::io {

// Does a call return to a language's library? Then one address stands for many places in the program.
bool IsOfLanguage(const Thread* t, uint64_t address);

// The return address in the program of a call that has returned to `address`; `frame`: of the function that
// was called. `address` itself where it is the program's, or nothing beyond is found. errno may change.
uint64_t PlaceBeyondLanguage(Thread* t, uint64_t address, const void* frame);
// The same of a call of HDF5, NetCDF or PnetCDF that their own Fortran or C++ functions have made.
uint64_t PlaceBeyondBinding(Thread* t, uint64_t address, const void* frame);

}  // namespace rankine::runtime::io
