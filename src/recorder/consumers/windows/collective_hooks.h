// SPDX-License-Identifier: BSD-3-Clause
// Code common to all hooks that watch inner messages.
#pragma once
#include <cstddef>
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

// A fast first test, since most messages are the program's own and are only passed on. The test uses no
// stack; slower code is out of line. Some calls that are not collective operations have the same stall
// reason.
[[gnu::always_inline]] inline bool MayBeInside() {
  const Thread* t = t_thread;
  return t != nullptr && t->now->call.reason == layout::StallReason::collective;
}

// Returns this thread if it is in a recorded collective operation; otherwise nullptr. Other calls may have
// the same stall reason; the function in `now->call` tells them apart.
[[gnu::always_inline]] inline Thread* InCollective() {
  Thread* t = t_thread;
  if (!MayBeInside()) return nullptr;
  if (t->watcher != nullptr && t->watcher->inner.call == t->now->enter_ticks) [[likely]]
    return t;
  return KindOf(t->now->call.function) == layout::WindowKind::collective && t->now->frame != 0 ? t : nullptr;
}

// Like InCollective, but only if the operation's messages are timed. In a thread's first call, its Watcher
// may not exist yet.
inline Thread* InTimed() {
  Thread* t = InCollective();
  return t != nullptr && t->skips_inner == 0 && WatcherOf(t) != nullptr ? t : nullptr;
}

// Replaces a function of the library; the original function is stored in `real[place]`. Messages that may
// belong to a timed collective operation go through `inside`, which must not be inline. All others go
// directly to the original function.
template <auto& real, size_t place, auto inside>
struct Way;
template <auto& real, size_t place, class R, class... A, R (*inside)(A...)>
struct Way<real, place, inside> {
  static R Pass(A... a) {
    if (const Thread* t = t_thread; t != nullptr && t->skips_inner == 0 && MayBeInside()) [[unlikely]]
      return inside(a...);
    return reinterpret_cast<R (*)(A...)>(real[place])(a...);
  }
};

// Like Way, for messages that are counted in every collective operation, whether it is timed or not.
template <auto& real, size_t place, auto inside>
struct WayOfSends;
template <auto& real, size_t place, class R, class... A, R (*inside)(A...)>
struct WayOfSends<real, place, inside> {
  static R Pass(A... a) {
    if (MayBeInside()) [[unlikely]]
      return inside(a...);
    return reinterpret_cast<R (*)(A...)>(real[place])(a...);
  }
};

// Notes the start of a message, which may be the operation's first. Only called in timed operations.
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

// Counts a message that is about to be sent. If the operation is timed, also notes that the message begins,
// and returns true.
inline bool CountInner(Thread* t, uint64_t bytes) {
  Inner* inner = &t->watcher->inner;
  const bool timed = t->skips_inner == 0;
  if (timed) [[unlikely]] {
    BeginInner(*t);
  } else if (inner->call != t->now->enter_ticks) {
    inner->call = t->now->enter_ticks;
    inner->messages = inner->bytes = 0;
  }
  inner->messages++;
  inner->bytes += bytes;
  return timed;
}

// Notes that `count` of the messages that the operation has begun are complete. Only the end of the last
// message matters, so the clock is read only when no message is open.
inline void EndInner(const Thread& t, int64_t count) {
  Inner& inner = t.watcher->inner;
  if (inner.call != t.now->enter_ticks) return;
  inner.open -= count;
  if (inner.open < 0) inner.unsure = true;
  if (inner.open != 0) return;
  inner.end = rt::Ticks();
  inner.end_excluded = t.excluded_ticks;
}

// Hook the functions of each library, or remove the hooks. The functions are looked up once; after that, each
// call costs a few stores. To be called only while the process records, since we must know which library
// sends.
void WatchPml(bool on);    // Open MPI: functions that send messages
void TimePml(bool on);     // functions that begin to receive messages
void WatchWaits(bool on);  // functions that wait for messages
void WatchUcx(bool on);    // MPICH's ch4:ucx

// Returns whether the functions have been found.
bool SeesPml();
bool SeesUcx();

// Returns whether the process has sent messages of unknown size inside this collective function.
bool IsSizeless(uint16_t function);

}  // namespace rankine::recorder::windows
