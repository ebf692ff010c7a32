// SPDX-License-Identifier: BSD-3-Clause
// State of a thread's progress engine during the present call. Lies in recorder::Thread; only the owner
// touches it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder {
struct PreCallState;
}

namespace rankine::recorder::stall {

struct Progress {
  uint32_t depth;          // turns of progress engines that the thread is in, nested in each other
  uint32_t events;         // operations completed since the outermost turn began
  uint32_t vain;           // turns in a row that complete nothing, counted across calls until LookAtIdle
  uint64_t turn_began;     // ticks, of the outermost turn; only with --state=exact, like all below
  uint64_t stalled_since;  // ticks; 0: the present stall is not being timed, or there is none
  uint64_t stall_ticks;    // of this call's stalls that have ended
  const PreCallState*
      waited;  // requests of the call, where it completes some; otherwise left over from an earlier call
  // The handle of the communicator, window or file that the call names, 0: none. For some calls the address
  // of their arguments (calls/open_call.h).
  uint64_t names;
  uint64_t noting;  // enter_ticks of the call that is being noted, or was (calls/open_call.h)

  // Stall samples that were taken during the present turn. They become work if the turn completes an
  // operation. A signal handler of the thread adds to them; a sample that finds no room stays a stall.
  static constexpr uint32_t kMostKept = 16;
  uint32_t kept;
  std::byte* samples[kMostKept];

  // Discards the stall of the present call.
  void ForgetStall() { stalled_since = stall_ticks = 0; }

  void Keep(std::byte* sample) {
    if (kept < kMostKept) samples[kept++] = sample;
  }
};

}  // namespace rankine::recorder::stall
