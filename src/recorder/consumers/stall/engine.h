// SPDX-License-Identifier: BSD-3-Clause
// Interposed functions of progress engines, and the notes about them.
#pragma once
#include <cstdint>

#include "layout/call_state.h"
#include "recorder/consumers/stall/progress_poll.h"

#define RANKINE_ENGINE_HOOK extern "C" __attribute__((visibility("default")))

namespace rankine::recorder::stall {

// Stores the source of work and stall in this process, for the reader of the result.
void NoteEngine(layout::StateEngine engine);

// A part of an engine found no room to be watched.
void CountUnseen();

// Work begins now, within a turn or not: a stall that is being timed ends here, and not where the turn began.
// In a turn in which the thread lost its processor, the time up to this moment is stall.
inline void BeginWork(Thread* t) {
  if (t->progress.stalled_since != 0) [[unlikely]]
    EndTimedStall(t, rt::Ticks());
  t->progress.kept = 0;
  CountEvent(t);
}

// One turn of an engine. turn() -> long: calls the real function. `gives_events`: its result is the number of
// completed events.
template <layout::StateEngine kEngine, bool kGivesEvents, class Turn>
inline long Watch(Thread* t, Turn turn) {
  static constinit bool noted = false;  // by the first thread: all threads would write the same value
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
