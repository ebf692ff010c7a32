// SPDX-License-Identifier: BSD-3-Clause
// A function with which any sampling profiler can query the state of the calling thread
// (include/rankine/collector.h). The function is safe in a signal handler.
#include "rankine/collector.h"

#include <cstring>

#include "recorder/consumers/stall/in_init.h"
#include "recorder/consumers/stall/progress_poll.h"
#include "recorder/core/state_mode.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/abi/entries.h"

namespace {

using rankine::layout::CallState;
using rankine::layout::StallReason;

static_assert(RANKINE_MPI_WORK == static_cast<int>(CallState::work));
static_assert(RANKINE_MPI_STALL == static_cast<int>(CallState::stall));
static_assert(RANKINE_STALL_NONE == static_cast<int>(StallReason::none));
static_assert(RANKINE_STALL_LATE_SENDER == static_cast<int>(StallReason::late_sender));
static_assert(RANKINE_STALL_LATE_RECEIVER == static_cast<int>(StallReason::late_receiver));
static_assert(RANKINE_STALL_COLLECTIVE == static_cast<int>(StallReason::collective));
static_assert(RANKINE_STALL_RMA == static_cast<int>(StallReason::rma));
static_assert(RANKINE_STALL_LOCK == static_cast<int>(StallReason::lock));
static_assert(RANKINE_STALL_IO == static_cast<int>(StallReason::io));
static_assert(RANKINE_STALL_UNKNOWN == static_cast<int>(StallReason::unknown));

}  // namespace

// If a profiler finds this function, the profiler assumes that the state is known. So the function is hidden
// while the state is unknown.
bool rankine::mpi::IsHidden(const char* name) {
  constexpr char kName[] = RANKINE_COLLECTOR_FUNCTION;
  return HasPrefix(name, kName) && name[sizeof kName - 1] == '\0' && !recorder::stall::IsKept();
}

extern "C" __attribute__((visibility("default"))) OMPI_state_t mpi_collector_api(void* reason) {
  using namespace rankine::recorder;
  OMPI_state_t state = RANKINE_NOT_IN_MPI;
  int why = RANKINE_STALL_NONE;
  if (stall::t_initialising) {
    state = RANKINE_MPI_WORK;
  } else if (const Thread* t = stall::ThreadInMpi(); t != nullptr) {
    const rankine::layout::OpenCallWord call = t->now->call;
    state = call.state == CallState::stall ? RANKINE_MPI_STALL : RANKINE_MPI_WORK;
    if (state == RANKINE_MPI_STALL)
      why = static_cast<int>(call.reason == StallReason::none ? StallReason::unknown : call.reason);
  }
  if (reason != nullptr) std::memcpy(reason, &why, sizeof why);
  return state;
}
