// One turn of a progress engine, as seen by a function of it that is interposed: what it is called for tells
// nothing, what it got done does. A turn that got something done is work from its begin to its end, one that
// got nothing done is stall; what lies between turns is as the turn before, and a call begins with work.
//
// The state word follows at the end of a turn, and at once when something is got done within it: who reads it
// from outside sees stall until then, and asks what the turn will have been (LookWord). With --state=exact
// whole turns are timed, each counted as what it turned out to be, also where the word came late. The other
// way, "stall until something has come", took three parts in four of the copying of large messages for stall:
// the copy lies in the turn that ends the wait.
//
// Everything here runs in the owner's thread, inside MPI: no call out, and no lock but that of the spool,
// where a stall that is traced needs room.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/core/config.h"
#include "recorder/core/state_mode.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::state {

// This thread's state where it is inside a recorded call, and not in a function of the application that the
// call has called; else nullptr. Safe in a signal handler.
inline Thread* ThreadInMpi() {
  Thread* t = t_thread;
  if (t == nullptr) return nullptr;
  const uint64_t frame = t->now->frame;
  return frame == 0 || (frame & kInCallback) != 0 ? nullptr : t;
}

// The same for the engine's hooks: nullptr also where nobody asks for the state.
inline Thread* Watched() {
  return g_mode == layout::StateMode::off ? nullptr : ThreadInMpi();
}

// A call that did not stall has begun to.
inline void BeginStall(Thread* t, uint64_t since) {
  t->now->call.state = layout::CallState::stall;
  // A stall that is being timed already goes on: what ended it was seen by the word alone.
  if (g_mode == layout::StateMode::exact && t->progress.stalled_since == 0) t->progress.stalled_since = since;
}

// The engine has turned in vain for some time: if the call has lasted long, what it names is noted, since a
// thread that is given no processor, or sleeps, gets no tick.
[[gnu::cold]] void LookAtIdle(Thread* t);

// Fills in why a call stalls that completes requests. Out of line, and not before the second turn in a row
// that got nothing done: a call that only asks (MPI_Test) makes no more than one.
[[gnu::cold]] void LookUpReason(Thread* t);

// Into the event trace of the thread, where calls are in it. (session/traces.cc defines it.)
[[gnu::cold]] void TraceStall(Thread* t, uint64_t begin, uint64_t end);

// The stall that was timed ended at `end`.
inline void EndTimedStall(Thread* t, uint64_t end) {
  Progress& p = t->progress;
  if (p.stalled_since == 0) return;
  if (end > p.stalled_since) {
    p.stall_ticks += end - p.stalled_since;
    if (service::g_config.trace_calls) TraceStall(t, p.stalled_since, end);
  }
  p.stalled_since = 0;
}

// Something was got done: a message handled, bytes read, a request completed.
inline void CountEvent(Thread* t) {
  t->progress.events++;
  t->now->call.state = layout::CallState::work;
}

// The samples of this turn were taken of work.
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
  if (p.depth == 0 || --p.depth != 0) return;  // 0: the call was left by longjmp, and its turns with it
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

// The call that ends now, at `end`: adds how long it has stalled to its row, at most `ticks`, which it took.
// `waited`: a stall that goes on to its end is one; else the call only asked (MPI_Test), and no trace has it.
[[gnu::cold]] void AddStall(Thread* t, layout::ProfileRow* row, uint64_t ticks, uint64_t end, bool waited);

// A function of the application is called by MPI, during a turn or not: the stall until then is over.
inline void InterruptStall(Thread* t, uint64_t now) {
  if (t->now->call.state == layout::CallState::stall) CountEvent(t);
  EndTimedStall(t, now);
}

}  // namespace rankine::recorder::state
