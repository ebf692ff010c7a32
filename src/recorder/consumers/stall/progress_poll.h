// SPDX-License-Identifier: BSD-3-Clause
// One turn of a progress engine, seen through an interposed function of it. Its result, and not its call,
// decides: a turn that completed something is work from begin to end; a turn that completed nothing is stall.
// Time between turns counts as the turn before, and a call begins with work.
//
// The state word changes at the end of a turn, and at once when something is completed within it. A reader
// from outside sees stall until then, and may ask for the result of the present turn (LookWord). With
// --state=exact whole turns are timed, and each counts by its result, even if the state word came late. The
// alternative, "stall until something has arrived", took three quarters of the copying of large messages for
// stall: the copy lies in the turn that ends the wait.
//
// Everything here runs in the owner's thread, inside MPI. It calls no outside function and takes no lock,
// except the spool's, where a traced stall needs room.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/state_mode.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::stall {

// This thread's state where it is inside a recorded call, and not in a callback of the application; otherwise
// nullptr. Safe in a signal handler.
inline Thread* ThreadInMpi() {
  Thread* t = t_thread;
  if (t == nullptr) return nullptr;
  const uint64_t frame = t->now->frame;
  return frame == 0 || (frame & kInCallback) != 0 ? nullptr : t;
}

// The same for the engine's hooks: also nullptr where the state is not needed.
inline Thread* Watched() {
  return g_mode == layout::StateMode::off ? nullptr : ThreadInMpi();
}

// The call begins to stall.
inline void BeginStall(Thread* t, uint64_t since) {
  t->now->call.state = layout::CallState::stall;
  // A stall that is being timed continues: only the state word showed its end.
  if (g_mode == layout::StateMode::exact && t->progress.stalled_since == 0) t->progress.stalled_since = since;
}

// The engine has polled in vain for some time. If the call has lasted long, notes what it names, since a
// thread that has no processor, or sleeps, gets no tick.
[[gnu::cold]] void LookAtIdle(Thread* t);

// Finds the reason for a stall of a call that completes requests. Out of line, and not before the second turn
// in a row that completed nothing: a call that only tests (MPI_Test) makes no more than one.
[[gnu::cold]] void LookUpReason(Thread* t);

// Adds the stall to the thread's event trace, where it contains calls. (Defined in session/traces.cc.)
[[gnu::cold]] void TraceStall(Thread* t, uint64_t begin, uint64_t end);

// The timed stall ended at `end`.
inline void EndTimedStall(Thread* t, uint64_t end) {
  Progress& p = t->progress;
  if (p.stalled_since == 0) return;
  if (end > p.stalled_since) {
    p.stall_ticks += end - p.stalled_since;
    if (recorder::g_chosen.trace_calls) TraceStall(t, p.stalled_since, end);
  }
  p.stalled_since = 0;
}

// Something was completed: a message handled, bytes read, a request completed.
inline void CountEvent(Thread* t) {
  t->progress.events++;
  t->now->call.state = layout::CallState::work;
}

// The samples of this turn were samples of work.
[[gnu::cold]] void SettleSamples(Progress* p);

inline void BeginTurn(Thread* t) {
  Progress& p = t->progress;
  if (p.depth++ != 0) return;
  p.events = 0;
  p.kept = 0;
  if (g_mode == layout::StateMode::exact) p.turn_began = rt::Ticks();
}

inline void EndTurn(Thread* t) {
  Progress& p = t->progress;
  if (p.depth == 0 || --p.depth != 0) return;  // 0: longjmp has left the call, and its turns with it
  if (t->now->look == layout::LookWord::asked) [[unlikely]]
    t->now->look = p.events != 0 ? layout::LookWord::work : layout::LookWord::stall;
  if (p.events != 0) {
    t->now->call.state = layout::CallState::work;
    EndTimedStall(t, p.turn_began);
    if (p.kept != 0) [[unlikely]]
      SettleSamples(&p);
  } else if (t->now->call.state != layout::CallState::stall) {
    BeginStall(t, p.turn_began);
  } else {
    if (t->now->call.reason == layout::StallReason::none) [[unlikely]]
      LookUpReason(t);
    if (p.vain-- == 0) [[unlikely]]
      LookAtIdle(t);
  }
}

// The call ends at `end`: adds its stall time to its row, at most `ticks`, the call's own time. `waited`: a
// stall that lasts until the end is a wait; otherwise the call only tested (MPI_Test), and no trace contains
// it.
[[gnu::cold]] void AddStall(Thread* t, layout::ProfileRow* row, uint64_t ticks, uint64_t end, bool waited);

// MPI calls a function of the application, during a turn or not: the stall ends there.
inline void InterruptStall(Thread* t, uint64_t now) {
  if (t->now->call.state == layout::CallState::stall) CountEvent(t);
  EndTimedStall(t, now);
}

}  // namespace rankine::recorder::stall
