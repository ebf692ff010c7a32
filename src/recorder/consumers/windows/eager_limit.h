// SPDX-License-Identifier: BSD-3-Clause
// Queries the size up to which the MPI library sends messages eagerly, if the query has no side effects. By
// default, a monitor window counts messages above the library's eager limit as large.
//
// In Open MPI (pml ob1), an MCA variable of the transport within a node sets the limit. The variable's
// value includes some bytes for Open MPI's own headers. If a rank is alone on its node and there is only
// one transport between nodes, a variable of that transport sets the limit. UCX (Open MPI's pml ucx,
// MPICH's ch4:ucx) uses a model of the machine that cannot be queried, unless UCX_RNDV_THRESH is a number.
// MPI's tools interface (MPI_T) is not used, because it would make Open MPI load all of its components.
#pragma once
#include <cstdint>

namespace rankine::recorder::windows {

struct EagerLimit {
  uint64_t bytes;    // 0: unknown
  const char* from;  // the name of the setting that defines the limit
};

// The thread that called MPI_Init calls AskEagerLimit when MPI_Init has returned. Later calls would be
// unsafe: another thread may load components, and the variables belong to components.
void AskEagerLimit();
EagerLimit KnownEagerLimit();

}  // namespace rankine::recorder::windows
