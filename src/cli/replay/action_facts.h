// What an action of a trace is to a profile: the MPI function that it stands for, and the bytes that it
// moves.
#pragma once
#include <cstdint>

#include "base/ti/action.h"

namespace rankine::cli {

// By id of gen/mpi.table: the one that the trace names, else the plainest that does this. 0: no MPI function,
// as computation is.
uint16_t FunctionOf(const ti::Action& action);

struct Volume {
  uint64_t sent = 0, received = 0;
};
// By the rules of docs/volumes.md, for rank `own` of a communicator of `size`. A receive's bytes are those of
// the message that comes, so here they are none; a wait's are those of what it completes.
Volume VolumeOf(const ti::Action& action, uint32_t own, uint64_t size);

}  // namespace rankine::cli
