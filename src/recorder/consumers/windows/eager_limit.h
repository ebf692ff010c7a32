// SPDX-License-Identifier: BSD-3-Clause
// The size up to which the MPI library sends messages eagerly, where it can be queried without changing
// anything. It is the default for the size from which a window counts a message as large.
//
// Open MPI (pml ob1): the variable of the transport within a host, of which its own headers take some bytes.
// For a rank that is alone on its host, that of the transport between hosts, if there is only one. UCX (Open
// MPI's pml ucx, MPICH's ch4:ucx) chooses by a model of the machine that cannot be queried, unless
// UCX_RNDV_THRESH is a number. MPI's own tools interface (MPI_T) is not used: Open MPI loads all of its
// components for it.
#pragma once
#include <cstdint>

namespace rankine::recorder::windows {

struct EagerLimit {
  uint64_t bytes;    // 0: unknown
  const char* from;  // the name of the setting
};

// Called by MPI_Init's thread after it has returned: later another thread may load components, which contain
// such variables.
void AskEagerLimit();
EagerLimit KnownEagerLimit();

}  // namespace rankine::recorder::windows
