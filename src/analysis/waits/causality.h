// SPDX-License-Identifier: BSD-3-Clause
// Detects timestamps that contradict cause and effect: a message received before it was sent, or a rank that
// left a barrier before another one entered. They occur if the clocks of different machines differ by more
// than the transit time of a message.
//
// Violations are counted and, if there are any, repaired by the controlled logical clock (Rabenseifner, The
// Controlled Logical Clock, EuroPVM/MPI 1997). An event that precedes the event on which it depends is moved
// to a time after it. Later events of its thread are moved along. Earlier ones are moved too, unless another
// process depends on them. The shift shrinks by 1 % of the distance from the event, so durations hardly
// change, and the thread returns to its own clock. Only the analysis uses the repaired times; the archive
// stays unchanged.
#pragma once
#include <cstdint>

namespace rankine::analysis {

struct Causality {
  uint64_t checked = 0;   // number of calls whose end depended on another process
  uint64_t violated = 0;  // number of calls that ended before the event on which they depend
  uint64_t most_ns = 0;   // the largest violation
  uint64_t moved_ns = 0;  // the largest shift of an event
};

// Checks a call that ended at `end` and depended on an event at time `needed`.
void CheckEnd(uint64_t needed, uint64_t end, Causality* found);

// Adds the result of one part of the analysis to the total result.
void AddTo(const Causality& from, Causality* to);

}  // namespace rankine::analysis
