// SPDX-License-Identifier: BSD-3-Clause
// Detects timestamps that contradict cause and effect. For example, a message may appear to be received
// before it is sent. A rank may appear to leave a barrier before another rank has entered. Timestamps
// contradict cause and effect if the clocks of two machines differ by more than the transit time of a
// message.
//
// Violations are counted and, if there are any, repaired by the controlled logical clock (Rabenseifner, The
// Controlled Logical Clock, EuroPVM/MPI 1997). An event that precedes the event on which it depends is moved
// to a time after that event. Later events of the same thread are moved too. An earlier event of the same
// thread is moved too, except if another process depends on it. The shift shrinks by 1 % of the distance from
// the moved event. So durations hardly change. After some time, the shift is 0, and the repaired times equal
// the original times again. Only the analysis uses the repaired times; the archive stays unchanged.
#pragma once
#include <cstdint>

namespace rankine::analysis {

struct Causality {
  uint64_t checked = 0;   // The number of calls whose end depended on a call of another process.
  uint64_t violated = 0;  // The number of calls that ended before the event on which they depend.
  uint64_t most_ns = 0;   // the largest violation
  uint64_t moved_ns = 0;  // The largest shift of any event.
};

// Checks a call that ended at the time `end`. The end of the call depends on an event at the time `needed`.
void CheckEnd(uint64_t needed, uint64_t end, Causality* found);

// Adds the result of one part of the analysis to the total result.
void AddTo(const Causality& from, Causality* to);

}  // namespace rankine::analysis
