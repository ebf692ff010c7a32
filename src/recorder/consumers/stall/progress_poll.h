// SPDX-License-Identifier: BSD-3-Clause
// One pass ("turn") of a progress engine, observed through an interposed function. The result of the pass
// decides how its time counts: as work if the pass completed something, as stall if it completed nothing.
// Time between passes counts like the previous pass, and the start of a call counts as work.
//
// The state word changes at the end of a pass, or as soon as something is completed within it. Until then, an
// external reader sees a stall, and may request the result of the current pass (LookWord). With
// --state=exact, whole passes are timed, and each counts by its result, even if the state word changed late.
//
// Rejected: counting a pass as stall until something has arrived. With that rule, three quarters of the time
// for copying large messages counted as stall, because the copy is made in the pass that ends the wait.
//
// All functions run in the owner's thread, inside MPI. They call no external functions and take no lock,
// except for the spool's if a traced stall needs space.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/state_mode.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::stall {

// Returns this thread's state if it is inside a recorded call, and not in a callback of the application;
// otherwise nullptr. Safe in a signal handler.
inline Thread* ThreadInMpi() {
  Thread* t = t_thread;
  if (t == nullptr) return nullptr;
  const uint64_t frame = t->now->frame;
  return frame == 0 || (frame & kInCallback) != 0 ? nullptr : t;
}

// Like ThreadInMpi, for the engine's hooks. Also returns nullptr if the state is not needed.
inline Thread* Watched() {
  return g_mode == layout::StateMode::off ? nullptr : ThreadInMpi();
}

// Notes that the call begins to stall.
inline void BeginStall(Thread* t, uint64_t since) {
  t->now->call.state = layout::CallState::stall;
  // If a stall is already being timed, it continues, although the state word has shown its end.
  if (g_mode == layout::StateMode::exact && t->progress.stalled_since == 0) t->progress.stalled_since = since;
}

// Called when several consecutive passes have completed nothing. If the call has lasted long, stores its
// function and arguments. The sampler cannot be relied on for this, since a thread that sleeps or is
// descheduled gets no tick.
[[gnu::cold]] void LookAtIdle(Thread* t);

// Finds the stall reason of a call that completes requests. It is out of line, and only called in the second
// consecutive pass that completes nothing. A call that only tests (MPI_Test) makes only one pass, so it does
// not need the look-up.
[[gnu::cold]] void LookUpReason(Thread* t);

// Adds the stall to the thread's event trace, if that contains calls. (Defined in session/traces.cc.)
[[gnu::cold]] void TraceStall(Thread* t, uint64_t begin, uint64_t end);

// Ends the stall that is being timed, at `end`.
inline void EndTimedStall(Thread* t, uint64_t end) {
  Progress& p = t->progress;
  if (p.stalled_since == 0) return;
  if (end > p.stalled_since) {
    p.stall_ticks += end - p.stalled_since;
    if (recorder::g_chosen.trace_calls) TraceStall(t, p.stalled_since, end);
  }
  p.stalled_since = 0;
}

// Notes that something was completed: a message was handled, bytes were read, or a request completed.
inline void CountEvent(Thread* t) {
  t->progress.events++;
  t->now->call.state = layout::CallState::work;
}

// Changes the samples that were taken in this pass to samples of work.
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
  if (p.depth == 0 || --p.depth != 0) return;  // 0: longjmp has left the call and its passes
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

// Called when the call ends at `end`. Adds its stall time to its row, but at most `ticks`, the call's own
// time. `waited`: whether a stall that lasts until the end is a wait. Otherwise the call only tested
// (MPI_Test), and its stalls are not traced.
[[gnu::cold]] void AddStall(Thread* t, layout::ProfileRow* row, uint64_t ticks, uint64_t end, bool waited);

// MPI calls a function of the application, whether inside a pass of the engine or not: the stall ends there.
inline void InterruptStall(Thread* t, uint64_t now) {
  if (t->now->call.state == layout::CallState::stall) CountEvent(t);
  EndTimedStall(t, now);
}

}  // namespace rankine::recorder::stall
