// What a thread's progress engine is about, during the present call. In recorder::Thread; only the owner
// touches it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder {
struct Saved;
}

namespace rankine::recorder::state {

struct Progress {
  uint32_t depth;          // turns of progress engines that the thread is in, one inside the other
  uint32_t events;         // what was got done since the outermost of them began
  uint32_t vain;           // so many turns that get nothing done until LookAtIdle, in whatever calls
  uint64_t turn_began;     // ticks, of the outermost; with --state=exact, like all below
  uint64_t stalled_since;  // ticks; 0: the present stall is not being timed, or there is none
  uint64_t stall_ticks;    // of this call's stalls that have ended
  const Saved* waited;  // requests of the call, where it completes some; else left over from an earlier one
  // What the call names: the handle of its communicator, window or file, 0: none; of some the address of
  // their arguments (calls/open_call.h).
  uint64_t names;
  uint64_t noting;  // enter_ticks of the call that is being noted, or was (calls/open_call.h)

  // Samples of stall that were taken during the present turn: records that become work if the turn turns out
  // to be. A signal handler of the thread adds to them; those that find no room stay what they are.
  static constexpr uint32_t kMostKept = 16;
  uint32_t kept;
  std::byte* samples[kMostKept];

  // The stall of the present call counts for nothing.
  void ForgetStall() { stalled_since = stall_ticks = 0; }

  void Keep(std::byte* sample) {
    if (kept < kMostKept) samples[kept++] = sample;
  }
};

}  // namespace rankine::recorder::state
