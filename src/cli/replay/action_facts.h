// SPDX-License-Identifier: BSD-3-Clause
// Translates a trace's action for a profile, to an MPI function and the bytes that it moves.
#pragma once
#include <cstdint>

#include "base/ti/action.h"

namespace rankine::cli {

// The id in gen/mpi.table of the function that the trace names, or else of the simplest function with the
// same effect. Returns 0 if the action is not an MPI function, but for example computation.
uint16_t FunctionOf(const ti::Action& action);

struct Volume {
  uint64_t sent = 0, received = 0;
};
// Applies the rules of docs/volumes.md for rank `own` of a communicator of `size`. For a receive the result
// is 0, because its bytes are those of the arriving message. For a wait it is 0, because its bytes are those
// of the requests that it completes.
Volume VolumeOf(const ti::Action& action, uint32_t own, uint64_t size);

}  // namespace rankine::cli
