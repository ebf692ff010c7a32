// SPDX-License-Identifier: BSD-3-Clause
// The size up to which the MPI library sends messages eagerly, if it can be queried without side effects. By
// default, a window counts larger messages as large.
//
// Open MPI (pml ob1): the limit is set by an MCA variable of the transport that is used within a node. It
// includes some bytes for Open MPI's own headers. For a rank that is alone on its node, it is set by a
// variable of the inter-node transport, if there is only one such transport. UCX (Open MPI's pml ucx, MPICH's
// ch4:ucx) uses a model of the machine that cannot be queried, unless UCX_RNDV_THRESH is a number. MPI's
// tools interface (MPI_T) is not used, because it would make Open MPI load all of its components.
#pragma once
#include <cstdint>

namespace rankine::recorder::windows {

struct EagerLimit {
  uint64_t bytes;    // 0: unknown
  const char* from;  // the name of the setting
};

// Called by the thread that called MPI_Init, after it has returned. Later, another thread may load
// components, which contain such variables.
void AskEagerLimit();
EagerLimit KnownEagerLimit();

}  // namespace rankine::recorder::windows
