// SPDX-License-Identifier: BSD-3-Clause
// Translates an action of a trace for a profile: to an MPI function, and to the bytes that it moves.
#pragma once
#include <cstdint>

#include "base/ti/action.h"

namespace rankine::cli {

// The function's id in gen/mpi.table: the function that the trace names, or else the simplest one with the
// same effect. 0: no MPI function, such as computation.
uint16_t FunctionOf(const ti::Action& action);

struct Volume {
  uint64_t sent = 0, received = 0;
};
// Follows the rules of docs/volumes.md, for rank `own` of a communicator of `size`. A receive has the bytes
// of the arriving message, so it has none here. A wait has the bytes of the requests that it completes.
Volume VolumeOf(const ti::Action& action, uint32_t own, uint64_t size);

}  // namespace rankine::cli
