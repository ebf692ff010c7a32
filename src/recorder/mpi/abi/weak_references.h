// SPDX-License-Identifier: BSD-3-Clause
// Programs that support several MPI libraries (mpi4py's binary packages) refer to newer functions by weak
// references, and test whether they exist: `if (MPI_Send_c) ...`. Because we export wrappers for all
// functions, every such test would succeed. If the MPI library of this process lacks a function, the weak
// reference is therefore reset to null. If Rankine were absent, the loader would have left the reference
// null.
#pragma once

namespace rankine::mpi {

// Resets weak references in all modules loaded since the last call. References to functions of Caliper and
// of I/O libraries are handled immediately, those to MPI functions once an MPI library is loaded. Until our
// constructor has run, the function does nothing. Any thread; takes the loader's list lock.
void SettleWeakReferences();

// Whether no library except ours defines this name.
bool IsMissing(const char* name);

}  // namespace rankine::mpi
