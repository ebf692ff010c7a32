// Up to which size the MPI library sends messages eagerly, where it can be asked without changing anything:
// from when on a message is large to a window that does not say so itself.
//
// Open MPI (pml ob1): the variable of the transport within a host, of which its own headers take some bytes;
// of a rank that is alone on its host, that of the one between hosts, if there is but one. UCX (Open MPI's
// pml ucx, MPICH's ch4:ucx) chooses by a model of the machine that nobody can ask for, unless
// UCX_RNDV_THRESH is a number. MPI's own tools interface (MPI_T) is not used: Open MPI loads all of its
// components for it.
#pragma once
#include <cstdint>

namespace rankine::recorder::monitor {

struct EagerLimit {
  uint64_t bytes;    // 0: not known
  const char* from;  // the name of the setting
};

// MPI_Init has returned, in its thread: later another thread may load components, and these have variables.
void AskEagerLimit();
EagerLimit KnownEagerLimit();

}  // namespace rankine::recorder::monitor
