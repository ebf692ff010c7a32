// What the places where inner messages are watched have in common.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "runtime/monitor/watch.h"
#include "runtime/thread.h"

namespace rankine::runtime::monitor {

// This thread, if it is in a collective operation that is recorded. Most messages are a program's own, and
// pass here for nothing; nullptr then.
[[gnu::always_inline]] inline Thread* InCollective() {
  Thread* t = t_thread;
  // (the reason first, which is one look; other calls than collective operations have it, too)
  if (t == nullptr || t->now->call.reason != format::StallReason::collective) [[likely]]
    return nullptr;
  if (KindOf(t->now->call.function) != format::WindowKind::collective) return nullptr;
  // (its Watcher is made after its first call, by which it has sent already)
  return t->now->frame != 0 && WatcherOf(t) != nullptr ? t : nullptr;
}

// It begins a message of the operation's, perhaps its first.
inline void BeginInner(const Thread& t) {
  Inner& inner = t.watcher->inner;
  if (inner.call != t.now->enter_ticks) {
    inner = {};
    inner.call = t.now->enter_ticks;
    inner.begin = rt::Ticks();
    inner.begin_excluded = t.excluded_ticks;
  }
  inner.open++;
}

// It sends one.
inline void CountInner(const Thread& t, uint64_t bytes) {
  BeginInner(t);
  t.watcher->inner.messages++;
  t.watcher->inner.bytes += bytes;
}

// So many that it has begun are complete. Only the last one's end is asked for: the clock is read when none
// is open.
inline void EndInner(const Thread& t, int64_t count) {
  Inner& inner = t.watcher->inner;
  if (inner.call != t.now->enter_ticks) return;
  inner.open -= count;
  if (inner.open < 0) inner.unsure = true;
  if (inner.open != 0) return;
  inner.end = rt::Ticks();
  inner.end_excluded = t.excluded_ticks;
}

// The places of a library; a few stores each, looked for once. The process records, so that it is known what
// sends.
void WatchPml(bool on);    // Open MPI: where messages begin
void WatchWaits(bool on);  // and where they are complete
void WatchUcx(bool on);    // MPICH's ch4:ucx

// Have they been found?
bool SeesPml();
bool SeesUcx();

// Has the process sent messages of unknown size inside of this function?
bool IsSizeless(uint16_t function);

}  // namespace rankine::runtime::monitor
