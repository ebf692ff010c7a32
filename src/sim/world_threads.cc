// SPDX-License-Identifier: BSD-3-Clause
// Orders the threads of a rank: a thread waits until another thread has reached a point in its trace.
#include "sim/world.h"

namespace rankine::sim {

bool World::TakeSteps(uint32_t rank, bool* stepped) {
  ti::ThreadStep step;
  while (source_.NextStep(Of(rank), ThreadOf(rank), &step)) {
    *stepped = true;
    OrderPoint& point = order_points_[uint64_t{Of(rank)} << 32 | step.point];
    if (!step.waits) {
      point.reached = true;
      for (const uint32_t waiting : point.waiting) {
        ranks_[waiting].state = State::ready;
        MakeReady(waiting);
      }
      point.waiting = {};
    } else if (!point.reached) {
      Rank& one = ranks_[rank];
      one.state = State::held;
      one.was_held = true;
      one.point.peer = step.thread;
      point.waiting.push_back(rank);
      return false;
    }
  }
  return true;
}

}  // namespace rankine::sim
