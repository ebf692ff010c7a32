// SPDX-License-Identifier: BSD-3-Clause
// MPI libraries call their own functions through the dynamic linker, which finds our entry points first. For
// example, ROMIO queries datatypes thousands of times in one collective write. Such inner calls are not calls
// of the program, and are never recorded. So the references of the MPI library and of its components are set
// to the functions that our entry points would call. From then on, an inner call costs the same as without
// our library.
#pragma once
#include <cstdint>

namespace rankine::mpi {

// Call this function when the code at `caller`, in the MPI layer, has called one of our entry points inside
// another MPI call. Redirects the references of the caller's module once. Does nothing for these modules:
//
// - language bindings and tools, because the program's own calls pass through them
// - a library that also contains the Fortran binding
//
// Any thread may call this function, which takes the loader's list lock and preserves errno.
void RedirectInnerCalls(uintptr_t caller);

// Call this function when a library was closed, because another library may be loaded at its address.
void ForgetRedirected();

}  // namespace rankine::mpi
