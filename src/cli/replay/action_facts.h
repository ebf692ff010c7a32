// SPDX-License-Identifier: BSD-3-Clause
// Translates an action of a trace for a profile: to an MPI function, and to the bytes that it moves.
#pragma once
#include <cstdint>

#include "base/ti/action.h"

namespace rankine::cli {

// Returns the id (in gen/mpi.table) of the function that the trace names. If the trace names no function,
// returns the id of the simplest function with the same effect. Returns 0 if the action is not an MPI
// function (computation, for example).
uint16_t FunctionOf(const ti::Action& action);

struct Volume {
  uint64_t sent = 0, received = 0;
};
// Computes the bytes that an action moves for one rank of a communicator, by the rules of docs/volumes.md.
// The result is 0 for a receive and for a wait. The bytes of a receive follow from the message that arrives,
// and the bytes of a wait from the requests that it completes.
Volume VolumeOf(const ti::Action& action, uint32_t own, uint64_t size);

}  // namespace rankine::cli
