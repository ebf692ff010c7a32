// SPDX-License-Identifier: BSD-3-Clause
// The state of a thread's progress engine in the current call. The state is a part of recorder::Thread; only
// the owner accesses the state.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder {
struct PreCallState;
}

namespace rankine::recorder::stall {

struct Progress {
  uint32_t depth;          // The number of nested passes of the progress engine in which the thread is now.
  uint32_t events;         // The number of operations that have completed since the outermost pass began.
  uint32_t vain;           // The number of consecutive passes that completed nothing. The passes are counted
                           // across calls until LookAtIdle runs.
  uint64_t turn_began;     // The time in ticks at which the outermost pass began. This member and all
                           // following members are used only with --state=exact.
  uint64_t stalled_since;  // The time in ticks at which the current stall began. 0: there is no stall, or the
                           // stall is not being timed.
  uint64_t stall_ticks;    // The total duration of the stalls of the call that have ended.
  // The requests that the call completes; meaningless for a call that completes no requests.
  const PreCallState* waited;
  // The handle of the communicator, window or file that is an argument of the call; 0: none. For some
  // calls, this member is the address of the call's arguments (calls/open_call.h).
  uint64_t names;
  // The time at which a call was entered. The note of this call is being written now, or was written last
  // (calls/open_call.h).
  uint64_t noting;

  // Samples that were taken during the current pass and count as stalls. If the pass completes an operation,
  // samples of this pass count as work and not as stalls. The thread's signal handler adds samples. A sample
  // that does not fit in the array remains a stall.
  static constexpr uint32_t kMostKept = 16;
  uint32_t kept;
  std::byte* samples[kMostKept];

  // Discards the stall time of the current call.
  void ForgetStall() { stalled_since = stall_ticks = 0; }

  void Keep(std::byte* sample) {
    if (kept < kMostKept) samples[kept++] = sample;
  }
};

}  // namespace rankine::recorder::stall
