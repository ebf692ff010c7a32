// Functions of progress engines that are interposed, and what is noted of them.
#pragma once
#include <cstdint>

#include "layout/call_state.h"
#include "recorder/consumers/stall/turn.h"

#define RANKINE_ENGINE_HOOK extern "C" __attribute__((visibility("default")))

namespace rankine::recorder::state {

// What told work from stall in this process, for the reader of the result.
void NoteEngine(layout::StateEngine engine);

// A part of an engine that found no room to be watched.
void CountUnseen();

// Something begins to be done now, within a turn or not: a stall that is being timed ends here and not where
// the turn began. A turn in which the thread lost its processor is stall up to this moment.
inline void BeginWork(Thread* t) {
  if (t->progress.stalled_since != 0) [[unlikely]]
    EndTimedStall(t, rt::Ticks());
  t->progress.kept = 0;
  CountEvent(t);
}

// One turn of an engine. turn() -> long: what the real function gives; `gives_events`: that this is how much
// it got done.
template <layout::StateEngine kEngine, bool kGivesEvents, class Turn>
inline long Watch(Thread* t, Turn turn) {
  static constinit bool noted = false;  // by whichever thread is first: all would write the same
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

}  // namespace rankine::recorder::state
