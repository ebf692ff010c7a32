// SPDX-License-Identifier: BSD-3-Clause
// One pass of a progress engine (a "turn"), observed through an interposed function. The result of the pass
// decides how the time of the pass counts. If the pass completed something, its time counts as work; if the
// pass completed nothing, its time counts as stall. The time between two passes counts like the earlier of
// the two passes, and the start of a call counts as work.
//
// The state word changes at the end of a pass, or as soon as a pass completes something. Before the state
// word changes, an external reader sees a stall, and may request the result of the current pass (LookWord).
// With --state=exact, whole passes are timed. With --state=exact, the result of each pass decides how the
// whole pass counts, even if the state word changed late.
//
// Rejected alternative: a pass counts as stall until something has arrived. With the rejected rule, three
// quarters of the time for copying large messages counted as stall, because the copy is made in the pass
// that ends the wait.
//
// All functions run inside MPI, in the thread whose passes they observe. The functions call no external
// functions. The only lock that the functions take is the spool's lock, if a traced stall needs space.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/state_mode.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::stall {

// Returns this thread's state if the thread is inside a recorded call and not in a callback of the
// application. In all other cases, returns nullptr. The function is safe in a signal handler.
inline Thread* ThreadInMpi() {
  Thread* t = t_thread;
  if (t == nullptr) return nullptr;
  const uint64_t frame = t->now->frame;
  return frame == 0 || (frame & kInCallback) != 0 ? nullptr : t;
}

// Does the same as ThreadInMpi for the engine's hooks, but returns nullptr if the state is not needed.
inline Thread* Watched() {
  return g_mode == layout::StateMode::off ? nullptr : ThreadInMpi();
}

// To be called when the thread's current call begins to stall.
inline void BeginStall(Thread* t, uint64_t since) {
  t->now->call.state = layout::CallState::stall;
  // A stall that is already being timed continues, even if the state word has shown work since then.
  if (g_mode == layout::StateMode::exact && t->progress.stalled_since == 0) t->progress.stalled_since = since;
}

// To be called when several consecutive passes have completed nothing. If the call has lasted long, stores
// the call's function and arguments. A thread that sleeps or is descheduled gets no tick, so the sampler
// may miss this call.
[[gnu::cold]] void LookAtIdle(Thread* t);

// Finds the stall reason of a call that completes requests. The function is out of line, because it is called
// only when a second consecutive pass completes nothing. A call that only tests (MPI_Test) makes only one
// pass, so no stall reason is looked up for the call.
[[gnu::cold]] void LookUpReason(Thread* t);

// If the thread's event trace contains calls, adds the stall to this trace. (TraceStall is defined in
// session/traces.cc.)
[[gnu::cold]] void TraceStall(Thread* t, uint64_t begin, uint64_t end);

// Ends the stall that is being timed, at the given time.
inline void EndTimedStall(Thread* t, uint64_t end) {
  Progress& p = t->progress;
  if (p.stalled_since == 0) return;
  if (end > p.stalled_since) {
    p.stall_ticks += end - p.stalled_since;
    if (recorder::g_chosen.trace_calls) TraceStall(t, p.stalled_since, end);
  }
  p.stalled_since = 0;
}

// To be called when something was completed: a message was handled, bytes were read, or a request
// completed.
inline void CountEvent(Thread* t) {
  t->progress.events++;
  t->now->call.state = layout::CallState::work;
}

// Counts the samples of this pass as work instead of stall.
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
  if (p.depth == 0 || --p.depth != 0) return;  // The depth is 0 if longjmp has left the call.
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

// To be called when a call ends. Adds the time in which the call has stalled to the call's row. The
// parameter `end` is the current time. The parameter `ticks`, which is the call's own time, limits the
// added time. The parameter `waited` is true if a stall that lasts until the end of the call counts as a
// wait. If `waited` is false, the call has only tested (MPI_Test), and its stalls are not traced.
[[gnu::cold]] void AddStall(Thread* t, layout::ProfileRow* row, uint64_t ticks, uint64_t end, bool waited);

// To be called when MPI calls a function of the application, inside or outside of a pass of the engine. The
// stall ends when the application's function is called.
inline void InterruptStall(Thread* t, uint64_t now) {
  if (t->now->call.state == layout::CallState::stall) CountEvent(t);
  EndTimedStall(t, now);
}

}  // namespace rankine::recorder::stall
