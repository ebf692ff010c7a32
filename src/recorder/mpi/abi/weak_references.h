// SPDX-License-Identifier: BSD-3-Clause
// Programs that support several MPI libraries (such as mpi4py's binary packages) refer to newer functions by
// weak references. The programs test whether these functions exist: `if (MPI_Send_c) ...`. Because we export
// wrappers for all functions, every such test would succeed. If the MPI library of this process lacks a
// function, the weak reference is therefore reset to null. Without Rankine, the loader would also have left
// the reference null.
#pragma once

namespace rankine::mpi {

// Resets weak references in all modules loaded since the last call. References to functions of Caliper and of
// I/O libraries are reset immediately. References to MPI functions are reset once an MPI library is loaded.
// Until our constructor has run, the function does nothing. Any thread may call this function, which takes
// the loader's list lock.
void SettleWeakReferences();

// Whether our library is the only library that defines this name.
bool IsMissing(const char* name);

}  // namespace rankine::mpi
