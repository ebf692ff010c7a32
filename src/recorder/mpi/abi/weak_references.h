// SPDX-License-Identifier: BSD-3-Clause
// Programs that serve several MPI libraries (mpi4py's binary packages) refer to newer functions weakly, and
// test whether they exist: `if (MPI_Send_c) ...`. Our exported wrappers would make every such test true. So
// where the library of this process lacks a function, the reference is made null again, as the loader would
// have left it without us.
#pragma once

namespace rankine::mpi {

// For all objects loaded since the last call. References to functions of Caliper and of I/O libraries are
// settled at once; references to MPI's when an MPI library is there. Does nothing before our constructor. Any
// thread; takes the loader's list lock.
void SettleWeakReferences();

// True where only our library defines the name of a wrapper.
bool IsMissing(const char* name);

}  // namespace rankine::mpi
