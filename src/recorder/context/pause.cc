// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/pause.h"

#include <algorithm>
#include <atomic>

#include "base/rt/clock.h"
#include "base/rt/spin.h"
#include "recorder/context/event_stream.h"
#include "recorder/context/events.h"
#include "recorder/context/libraries.h"
#include "recorder/context/moments.h"
#include "recorder/context/regions.h"
#include "recorder/context/selection.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/control/steering.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"

namespace rankine::recorder {
namespace {

using context::kPaused;
using context::kSwitched;
using context::Node;
using context::State;

// The bits of the mode that a pause clears. A pause does not clear kSited, because call paths are part of
// the thread's path.
constexpr uint32_t kRecording = context::kTimed | context::kTraced | context::kHooked;
constexpr uint64_t kUntimed = 1;  // The value of start_ticks for a node that is open but not timed.

struct Pause {
  uint32_t reasons;  // The reasons for the pause, as bits; 0: recording is not paused.
  uint64_t since;    // The time in ticks at which the last pause began or ended.
  uint64_t total;    // The total length of the pauses that have ended, in ticks.
};
Pause g_pause;
// The time that the process reports as missed. Missed time is the time of the process's pauses, and the
// time that the main thread spends outside of the selected regions.
struct Missed {
  const State* main;
  bool now;
  uint64_t since, total;
};
Missed g_missed;
std::atomic<uint32_t> g_forwardings{0};
rt::SpinLock g_lock;  // Protects g_pause and g_missed, and the order of their updates.

uint32_t RecordingMode() {
  return (g_chosen.timer ? context::kTimed : 0) | (g_chosen.trace ? context::kTraced : 0) |
         (moments::WalksCallPaths() ? context::kSited : 0) |
         (HasLibraries() || moments::MeasuresThreads() ? context::kHooked : 0) |
         (moments::FollowsRegions() ? context::kWindowed : 0);
}

template <class Change>
void ForEachOpen(State* s, Change change) {
  for (Node* n = s->node; context::EntryOf(n) != nullptr; n = context::ParentOf(n)) {
    if (n->start_ticks != 0) change(n);
  }
  for (context::Value& value : s->values)
    value.start_ticks = 0;  // No time is recorded for an iteration that a pause has interrupted.
}

// The caller must hold the lock.
void Account(uint64_t now) {
  const bool missing = g_pause.reasons != 0 || (g_missed.main != nullptr && g_missed.main->outside);
  if (missing == g_missed.now) return;
  now = std::max(now, g_missed.since);
  if (!missing) g_missed.total += now - g_missed.since;
  g_missed.now = missing;
  g_missed.since = now;
  g_spool.header()->paused_ticks = g_missed.total;
  g_spool.header()->paused_since = missing ? now : 0;
}

void TellThreads() {
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* t = ThreadAt(i);
    if (t != nullptr) __atomic_fetch_or(&t->context.mode, kSwitched, __ATOMIC_RELEASE);
  }
  VoidRemembered();  // Without this call, an MPI call with a remembered row would not check the mode.
}

// Stops the measurement of time in the thread's open regions.
void Stop(State* s, uint64_t at) {
  if ((s->mode & kPaused) != 0) return;
  if ((s->mode & context::kHooked) != 0) TakeSnapshot(s, s->node, nullptr);
  ForEachOpen(s, [&](Node* n) {
    if (n->start_ticks > kUntimed) n->time_sum += std::max(at, n->start_ticks) - n->start_ticks;
    n->start_ticks = kUntimed;
  });
  __atomic_fetch_and(&s->mode, ~kRecording, __ATOMIC_RELAXED);
  __atomic_fetch_or(&s->mode, kPaused, __ATOMIC_RELAXED);
  moments::OnPause(ThreadAt(s->thread), at);
  __atomic_fetch_or(&ThreadAt(s->thread)->now->sampling, layout::kSamplePaused | layout::kSampleGaps,
                    __ATOMIC_RELAXED);
}

void GoOn(State* s, uint64_t at) {
  if ((s->mode & kPaused) == 0) return;
  Snapshot meanwhile;
  moments::Measure(s, &meanwhile);
  // The values that were measured during the pause are read and discarded.
  if (HasLibraries()) Measure(&meanwhile);
  const uint64_t start = g_chosen.timer ? at : kUntimed;
  ForEachOpen(s, [start](Node* n) { n->start_ticks = start; });
  __atomic_fetch_and(&s->mode, ~kPaused, __ATOMIC_RELAXED);
  __atomic_fetch_or(&s->mode, RecordingMode(), __ATOMIC_RELAXED);
  __atomic_fetch_and(&ThreadAt(s->thread)->now->sampling, static_cast<uint8_t>(~layout::kSamplePaused),
                     __ATOMIC_RELAXED);
  // A new stretch of the trace begins, because the path may have changed during the pause.
  if (g_chosen.trace) event_trace::BeginStretch(s, at);
  moments::OnResume(ThreadAt(s->thread), at);
}

// The thread has left or entered the selected regions.
void SetOutside(State* s, bool outside, uint64_t now) {
  s->outside = outside;
  if (g_missed.main == s && g_lock.TryLock()) {
    Account(now);
    g_lock.Unlock();
  }
  if (s->stopped) return;
  if (outside) {
    Stop(s, now);
  } else {
    GoOn(s, now);
  }
}

// Removes the requests that were started before the process forwarded calls. While calls were forwarded,
// completions of requests were not recorded.
void ForgetRequests(Thread* t) {
  const uint32_t forwardings = g_forwardings.load(std::memory_order_acquire);
  if (t->context.forwardings == forwardings) return;
  t->context.forwardings = forwardings;
  moments::OnForwarded(t);
  if (g_process.concurrent && !t->requests.lock.TryLock()) return;
  t->requests.ForgetStarted();
  if (g_process.concurrent) t->requests.lock.Unlock();
}

}  // namespace

// The mode of a new thread. The bit kSwitched makes the thread adopt a pause before its first event.
uint32_t FirstMode() {
  return RecordingMode() | kSwitched | (control::IsSelective() ? context::kSelective : 0);
}

bool SetReasons(uint32_t mask, uint32_t reasons, uint64_t at) {
  if (!g_lock.TryLock()) return false;
  const uint32_t before = g_pause.reasons;
  const uint32_t after = (before & ~mask) | reasons;
  g_pause.reasons = after;
  if ((before == 0) != (after == 0)) {
    at = std::max(at, g_pause.since);
    if (after == 0) g_pause.total += at - g_pause.since;
    g_pause.since = at;
  }
  Account(at);
  g_lock.Unlock();
  TellThreads();
  return true;
}

bool IsStopped() {
  return (__atomic_load_n(&g_pause.reasons, __ATOMIC_RELAXED) & control::kByProgram) != 0;
}

void EndForwarding() {
  g_forwardings.fetch_add(1, std::memory_order_release);
}

void CountFor(Thread* t) {
  if (g_lock.TryLock()) {
    g_missed.main = &t->context;
    Account(rt::Ticks());  // The thread may be outside of the selected regions already.
    g_lock.Unlock();
  }
  TakeOverPause(t);
}

void BeginRunTime(uint64_t now) {
  if (!g_lock.TryLock()) return;
  g_missed.total = 0;
  g_missed.since = now;
  g_spool.header()->paused_ticks = 0;
  g_spool.header()->paused_since = g_missed.now ? now : 0;
  g_lock.Unlock();
}

void UseFastEntry() {
  // Calls must take the slow entry if a period of time is selected, because only the slow entry checks the
  // clock.
  const bool plain = rt::g_clock.use_counter && g_chosen.mpi && control::g_due == ~uint64_t{0};
  if (t_thread != nullptr) moments::OnRecorded(t_thread);
  t_fast = plain && ReadPhase() != Phase::forwarding ? t_thread : nullptr;
}

void TakeOverPause(Thread* t) {
  State& s = t->context;
  __atomic_fetch_and(&s.mode, ~kSwitched, __ATOMIC_ACQ_REL);
  if (control::IsAsked()) {
    control::Act();
    __atomic_fetch_and(&s.mode, ~kSwitched, __ATOMIC_ACQ_REL);
  }
  if (!g_lock.TryLock()) {
    __atomic_fetch_or(&s.mode, kSwitched, __ATOMIC_RELAXED);  // try again later
    return;
  }
  const Pause pause = g_pause;
  g_lock.Unlock();
  ForgetRequests(t);
  if (t_fast != nullptr) UseFastEntry();
  if (control::IsSelective()) {
    __atomic_fetch_or(&s.mode, context::kSelective, __ATOMIC_RELAXED);
  } else {
    __atomic_fetch_and(&s.mode, ~context::kSelective, __ATOMIC_RELAXED);
  }
  const bool was = (s.mode & kPaused) != 0;
  const uint64_t missed = pause.total - s.paused_ticks;  // The length in ticks of pauses that began and ended
                                                         // since the last call.
  s.paused_ticks = pause.total;
  if (!was && missed != 0 && (s.mode & context::kTimed) != 0)
    ForEachOpen(&s, [missed](Node* n) { n->start_ticks += missed; });
  const bool stopped = pause.reasons != 0;
  const bool turned = stopped != s.stopped;
  s.stopped = stopped;
  const bool outside = !control::IsInside(s);
  if (outside != s.outside) SetOutside(&s, outside, rt::Ticks());
  if (stopped) return Stop(&s, turned ? pause.since : rt::Ticks());
  if (!outside) GoOn(&s, turned ? pause.since : rt::Ticks());
}

void EnterRegion(State* s, const context::Entry* entry) {
  if (s->outside && control::Names(*entry)) SetOutside(s, false, rt::Ticks());
}

void FollowRegions(State* s) {
  const bool outside = !control::IsInside(*s);
  if (outside != s->outside) SetOutside(s, outside, rt::Ticks());
}

}  // namespace rankine::recorder
