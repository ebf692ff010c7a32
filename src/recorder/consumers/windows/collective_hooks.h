// SPDX-License-Identifier: BSD-3-Clause
// The common part of the places where inner messages are watched.
#pragma once
#include <cstddef>
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

// Most messages are a program's own and only pass through: this is a single test, and code that needs stack
// is out of line. (Calls other than collective operations may have the reason, too.)
[[gnu::always_inline]] inline bool MayBeInside() {
  const Thread* t = t_thread;
  return t != nullptr && t->now->call.reason == layout::StallReason::collective;
}

// This thread, if it is in a recorded collective operation; otherwise nullptr. In other calls with that
// reason, the function of the message that it starts is known.
[[gnu::always_inline]] inline Thread* InCollective() {
  Thread* t = t_thread;
  if (!MayBeInside()) return nullptr;
  if (t->watcher != nullptr && t->watcher->inner.call == t->now->enter_ticks) [[likely]]
    return t;
  return KindOf(t->now->call.function) == layout::WindowKind::collective && t->now->frame != 0 ? t : nullptr;
}

// The same where its messages are timed. (Its Watcher is made after its first call, which has already sent.)
inline Thread* InTimed() {
  Thread* t = InCollective();
  return t != nullptr && t->skips_inner == 0 && WatcherOf(t) != nullptr ? t : nullptr;
}

// The replacement of a library's function, whose own one is kept in `real`. Messages that may belong to a
// timed collective operation go through `inside`, which must not be inline; all others pass.
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

// The same for messages that are counted in each operation.
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

// Begins a message, perhaps its first. In timed operations.
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

// Sends a message. True: it is timed, and the message has begun.
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

// `count` messages that it has begun are complete. Only the end of the last one matters: the clock is read
// when none is open.
inline void EndInner(const Thread& t, int64_t count) {
  Inner& inner = t.watcher->inner;
  if (inner.call != t.now->enter_ticks) return;
  inner.open -= count;
  if (inner.open < 0) inner.unsure = true;
  if (inner.open != 0) return;
  inner.end = rt::Ticks();
  inner.end_excluded = t.excluded_ticks;
}

// The places of each library: a few stores each, searched once. The process records, so the sender is known.
void WatchPml(bool on);    // Open MPI: where messages are sent,
void TimePml(bool on);     // begin to be received,
void WatchWaits(bool on);  // and are complete
void WatchUcx(bool on);    // MPICH's ch4:ucx

// Whether they have been found.
bool SeesPml();
bool SeesUcx();

// Whether the process has sent messages of unknown size inside of this function.
bool IsSizeless(uint16_t function);

}  // namespace rankine::recorder::windows
