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
  if (t == nullptr || KindOf(t->now->call.function) != format::WindowKind::collective) [[likely]]
    return nullptr;
  return t->now->frame != 0 && t->watcher != nullptr ? t : nullptr;
}

// It begins a message of the operation's, perhaps its first.
inline void BeginInner(const Thread& t) {
  Watcher* own = t.watcher;
  if (own->inner_call == t.now->enter_ticks) return;
  own->inner_call = t.now->enter_ticks;
  own->inner_begin = rt::Ticks();
  own->inner_messages = own->inner_bytes = 0;
}

// It sends one.
inline void CountInner(const Thread& t, uint64_t bytes) {
  BeginInner(t);
  t.watcher->inner_messages++;
  t.watcher->inner_bytes += bytes;
}

// The places of a library; a few stores each, looked for once. The process records, so that it is known what
// sends.
void WatchPml(bool on);  // Open MPI
void WatchUcx(bool on);  // MPICH's ch4:ucx

}  // namespace rankine::runtime::monitor
