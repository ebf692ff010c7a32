// SPDX-License-Identifier: BSD-3-Clause
// The code that all hooks for inner messages share.
#pragma once
#include <cstddef>
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

// A fast first test of whether a message belongs to a collective operation. Most messages do not belong to a
// collective operation and are only passed on. The test uses no stack; slower code is out of line. The result
// may be true for a call that is no collective operation, because a few other calls have the same stall
// reason.
[[gnu::always_inline]] inline bool MayBeInside() {
  const Thread* t = t_thread;
  return t != nullptr && t->now->call.reason == layout::StallReason::collective;
}

// Returns this thread if the thread is in a recorded collective operation. In all other cases, returns
// nullptr. Other calls may have the same stall reason; only the function in `now->call` distinguishes them.
[[gnu::always_inline]] inline Thread* InCollective() {
  Thread* t = t_thread;
  if (!MayBeInside()) return nullptr;
  if (t->watcher != nullptr && t->watcher->inner.call == t->now->enter_ticks) [[likely]]
    return t;
  return KindOf(t->now->call.function) == layout::WindowKind::collective && t->now->frame != 0 ? t : nullptr;
}

// Returns the same as InCollective, but only if the operation's messages are timed. In the first call of a
// thread, the thread's Watcher may not exist yet.
inline Thread* InTimed() {
  Thread* t = InCollective();
  return t != nullptr && t->skips_inner == 0 && WatcherOf(t) != nullptr ? t : nullptr;
}

// Replaces a function of the library. The original function is stored in the array `real`. Messages that
// may belong to a timed collective operation go through the function `inside`, which must not be inline.
// All other messages go directly to the original function.
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

// A variant of Way for messages that are counted in all collective operations, even in operations that are
// not timed.
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

// To be called when a message begins in a timed operation. The message may be the first message of the
// operation.
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

// Counts a message that is about to be sent. If the operation is timed, also records that the message
// begins, and returns true.
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

// To be called when messages of the operation have completed. The parameter `count` is the number of the
// messages that have completed. Only the end of the last message matters, so the clock is read only if no
// further message is open.
inline void EndInner(const Thread& t, int64_t count) {
  Inner& inner = t.watcher->inner;
  if (inner.call != t.now->enter_ticks) return;
  inner.open -= count;
  if (inner.open < 0) inner.unsure = true;
  if (inner.open != 0) return;
  inner.end = rt::Ticks();
  inner.end_excluded = t.excluded_ticks;
}

// The functions below set the hooks of each library, or remove them. The hooked functions are looked up once.
// After the look-up, each call that sets or removes hooks costs a few stores. The process must already be
// recording: before that, it is unknown which library sends the messages.
void WatchPml(bool on);    // Open MPI's functions that send messages.
void TimePml(bool on);     // Open MPI's functions that begin to receive.
void WatchWaits(bool on);  // Functions of Open MPI that wait for messages.
void WatchUcx(bool on);    // MPICH's ch4:ucx

// Returns whether the library's functions have been found.
bool SeesPml();
bool SeesUcx();

// Returns whether the process has sent messages of unknown size inside this collective function.
bool IsSizeless(uint16_t function);

}  // namespace rankine::recorder::windows
