// SPDX-License-Identifier: BSD-3-Clause
// Programs that support several MPI libraries (mpi4py's binary packages) refer to newer functions by weak
// references, and test whether they exist: `if (MPI_Send_c) ...`. Because we export wrappers, every such test
// would succeed. So if the MPI library of this process lacks a function, the reference is reset to null, as
// the loader would have left it without us.
#pragma once

namespace rankine::mpi {

// Resets such references in all modules loaded since the last call. References to functions of Caliper and of
// I/O libraries are handled immediately, those to MPI functions once an MPI library is loaded. Does nothing
// before our constructor has run. Any thread; takes the loader's list lock.
void SettleWeakReferences();

// Whether only our library defines this name.
bool IsMissing(const char* name);

}  // namespace rankine::mpi
