#include "runtime/service/pause.h"

#include <algorithm>

#include "base/rt/clock.h"
#include "base/rt/spin.h"
#include "runtime/context/regions.h"
#include "runtime/mpi/comms.h"
#include "runtime/service/config.h"
#include "runtime/service/counters/counters.h"
#include "runtime/service/events.h"
#include "runtime/service/libraries.h"
#include "runtime/service/memory/memory.h"
#include "runtime/service/topology/topology.h"
#include "runtime/service/trace/recorder.h"

namespace rankine::runtime::service {
namespace {

using context::kPaused;
using context::kSwitched;
using context::Node;
using context::State;

// kSited stays, since call paths are part of where the thread is.
constexpr uint32_t kRecording = context::kTimed | context::kTraced | context::kHooked;
constexpr uint64_t kUntimed = 1;  // start of a node that is open and has no time

struct Pause {
  bool paused;
  uint64_t since;  // of the last change
  uint64_t total;  // ticks of ended pauses
};
Pause g_pause;
rt::SpinLock g_lock;

uint32_t RecordingMode() {
  return (g_config.timer ? context::kTimed : 0) | (g_config.trace ? context::kTraced : 0) |
         (g_config.callpath_depth != 0 ? context::kSited : 0) |
         (HasLibraries() || counters::IsOn() || memory::IsOn() || topology::IsOn() ? context::kHooked : 0);
}

template <class Change>
void ForEachOpen(State* s, Change change) {
  for (Node* n = s->node; context::EntryOf(n) != nullptr; n = context::ParentOf(n)) {
    if (n->start_ticks != 0) change(n);
  }
  for (context::Value& value : s->values) value.start_ticks = 0;  // an iteration that was cut has no time
}

bool Change(bool paused, uint64_t now) {
  if (!g_lock.TryLock()) return false;
  const bool changes = g_pause.paused != paused;
  if (changes) {
    if (!paused) g_pause.total += now - g_pause.since;
    g_pause.paused = paused;
    g_pause.since = now;
    g_spool.header()->paused_ticks = g_pause.total;
    g_spool.header()->paused_since = paused ? now : 0;
  }
  g_lock.Unlock();
  return changes;
}

void TellThreads() {
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* t = ThreadAt(i);
    if (t != nullptr) __atomic_fetch_or(&t->context.mode, kSwitched, __ATOMIC_RELEASE);
  }
  __atomic_fetch_add(&g_handle_generation, 1, __ATOMIC_RELEASE);  // an MPI call must not find its row unasked
}

}  // namespace

// A thread that comes while nothing is recorded takes that over before its first event.
uint32_t FirstMode() {
  return RecordingMode() | kSwitched;
}

void Control(int level) {
  Thread* t = context::Ready();
  if (t == nullptr) return;
  OnMark(&t->context, static_cast<uint32_t>(level));
  if (level != 0 && level != 1) return;
  if (!Change(level == 0, rt::Ticks())) return;
  TellThreads();
  TakeOverPause(t);
  OnMark(&t->context, static_cast<uint32_t>(level));
}

void TakeOverPause(Thread* t) {
  State& s = t->context;
  __atomic_fetch_and(&s.mode, ~kSwitched, __ATOMIC_ACQ_REL);
  if (!g_lock.TryLock()) {
    __atomic_fetch_or(&s.mode, kSwitched, __ATOMIC_RELAXED);  // another time
    return;
  }
  const Pause pause = g_pause;
  g_lock.Unlock();
  const bool was = (s.mode & kPaused) != 0;
  const uint64_t missed = pause.total - s.paused_ticks;  // pauses that came and went
  s.paused_ticks = pause.total;
  if (!was && missed != 0 && (s.mode & context::kTimed) != 0)
    ForEachOpen(&s, [missed](Node* n) { n->start_ticks += missed; });
  if (was == pause.paused) return;
  if (pause.paused) {
    if ((s.mode & context::kHooked) != 0) TakeSnapshot(&s, s.node, nullptr);
    ForEachOpen(&s, [&](Node* n) {
      if (n->start_ticks > kUntimed) n->time_sum += std::max(pause.since, n->start_ticks) - n->start_ticks;
      n->start_ticks = kUntimed;
    });
    __atomic_fetch_and(&s.mode, ~kRecording, __ATOMIC_RELAXED);
    __atomic_fetch_or(&s.mode, kPaused, __ATOMIC_RELAXED);
    return;
  }
  Snapshot meanwhile;
  if (counters::IsOn()) counters::Measure(&s, &meanwhile);
  if (memory::IsOn()) memory::Measure(&s, &meanwhile);
  if (topology::IsOn()) topology::Measure(&s, &meanwhile);
  if (HasLibraries()) Measure(&meanwhile);  // what was not to be recorded
  const uint64_t start = g_config.timer ? pause.since : kUntimed;
  ForEachOpen(&s, [start](Node* n) { n->start_ticks = start; });
  __atomic_fetch_and(&s.mode, ~kPaused, __ATOMIC_RELAXED);
  __atomic_fetch_or(&s.mode, RecordingMode(), __ATOMIC_RELAXED);
  // The path may have changed meanwhile.
  if (g_config.trace) trace::Move(&s, s.node, pause.since);
}

}  // namespace rankine::runtime::service
