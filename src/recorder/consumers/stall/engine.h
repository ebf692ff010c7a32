// SPDX-License-Identifier: BSD-3-Clause
// Common code for the interposed functions of progress engines.
#pragma once
#include <cstdint>

#include "layout/call_state.h"
#include "recorder/consumers/stall/progress_poll.h"

#define RANKINE_ENGINE_HOOK extern "C" __attribute__((visibility("default")))

namespace rankine::recorder::stall {

// Stores in the spool the method by which this process distinguishes work from stall. Readers of the result
// need to know by which method work and stall were distinguished.
void NoteEngine(layout::StateEngine engine);

// Counts a part of an engine that cannot be watched because the table of such parts is full.
void CountUnseen();

// To be called when work begins, inside or outside of a pass of the engine. If a stall is being timed, the
// stall ends when work begins, and not when the pass began. So if the thread was descheduled during the pass,
// the time before the call of BeginWork counts as stall.
inline void BeginWork(Thread* t) {
  if (t->progress.stalled_since != 0) [[unlikely]]
    EndTimedStall(t, rt::Ticks());
  t->progress.kept = 0;
  CountEvent(t);
}

// Runs one pass of an engine. The parameter `turn` is a function without parameters that calls the real
// function and returns its result. The parameter `kGivesEvents` is true if the result of the real function
// is the number of completed events.
template <layout::StateEngine kEngine, bool kGivesEvents, class Turn>
inline long Watch(Thread* t, Turn turn) {
  // The first thread sets this flag; all threads would store the same value.
  static constinit bool noted = false;
  if (!__atomic_load_n(&noted, __ATOMIC_RELAXED)) [[unlikely]] {
    __atomic_store_n(&noted, true, __ATOMIC_RELAXED);
    NoteEngine(kEngine);
  }
  BeginTurn(t);
  const long result = turn();
  if (kGivesEvents && static_cast<int>(result) > 0) CountEvent(t);
  EndTurn(t);
  return result;
}

}  // namespace rankine::recorder::stall
