// SPDX-License-Identifier: BSD-3-Clause
// State of a thread's progress engine during the current call. Part of recorder::Thread; only the owner
// accesses it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder {
struct PreCallState;
}

namespace rankine::recorder::stall {

struct Progress {
  uint32_t depth;   // nesting depth of progress-engine passes that the thread is in
  uint32_t events;  // number of operations completed since the outermost pass began
  uint32_t vain;  // number of successive passes that completed nothing, counted across calls until LookAtIdle
  uint64_t turn_began;  // when the outermost pass began, in ticks; this and all below only with --state=exact
  uint64_t stalled_since;  // when the current stall began, in ticks; 0: there is no stall, or it is not being
                           // timed
  uint64_t stall_ticks;    // total duration of the call's stalls that have ended
  // The requests that the call completes; meaningless for a call that completes none.
  const PreCallState* waited;
  // The handle of the communicator, window or file that is an argument of the call; 0: none. For some calls,
  // this is the address of their arguments instead (calls/open_call.h).
  uint64_t names;
  // enter_ticks of the call whose note is being written, or was written last (calls/open_call.h).
  uint64_t noting;

  // Samples taken during the current pass that count as stalls so far. They are counted as work instead if
  // the pass completes an operation. A signal handler of the thread adds to them. A sample that does not fit
  // in the array remains a stall.
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
