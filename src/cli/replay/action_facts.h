// SPDX-License-Identifier: BSD-3-Clause
// Translates an action of a trace for a profile: to an MPI function, and to the bytes that it moves.
#pragma once
#include <cstdint>

#include "base/ti/action.h"

namespace rankine::cli {

// The id (in gen/mpi.table) of the function that the trace names, or else of the simplest function with the
// same effect. 0 if the action is not an MPI function, but computation, for example.
uint16_t FunctionOf(const ti::Action& action);

struct Volume {
  uint64_t sent = 0, received = 0;
};
// Applies the rules of docs/volumes.md for rank `own` in a communicator of `size` ranks. For a receive, the
// result is 0, because the bytes are those of the message that arrives. For a wait, it is 0, because the
// bytes are those of the requests that the wait completes.
Volume VolumeOf(const ti::Action& action, uint32_t own, uint64_t size);

}  // namespace rankine::cli
