// What the places where inner messages are watched have in common.
#pragma once
#include <cstddef>
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::monitor {

// Most messages are a program's own, and pass here for nothing: this is one look, and what keeps anything on
// the stack is apart. (Other calls than collective operations have the reason, too.)
[[gnu::always_inline]] inline bool MayBeInside() {
  const Thread* t = t_thread;
  return t != nullptr && t->now->call.reason == layout::StallReason::collective;
}

// This thread, if it is in a collective operation that is recorded; else nullptr. In such a one a message
// that it has begun says so.
[[gnu::always_inline]] inline Thread* InCollective() {
  Thread* t = t_thread;
  if (!MayBeInside()) return nullptr;
  if (t->watcher != nullptr && t->watcher->inner.call == t->now->enter_ticks) [[likely]]
    return t;
  return KindOf(t->now->call.function) == layout::WindowKind::collective && t->now->frame != 0 ? t : nullptr;
}

// The same where its messages are timed. (Its Watcher is made after its first call, by which it has sent
// already.)
inline Thread* InTimed() {
  Thread* t = InCollective();
  return t != nullptr && t->skips_inner == 0 && WatcherOf(t) != nullptr ? t : nullptr;
}

// What is put into a library's place, whose own function stands in `real` there: what may be of a collective
// operation that is timed goes through `inside`, which is not to be in line, and all else passes.
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

// The same of what is counted in each operation.
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

// It begins a message, perhaps its first. In timed ones.
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

// It sends one. True: it is timed, and the message has begun.
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
void WatchPml(bool on);    // Open MPI: where messages are sent,
void TimePml(bool on);     // begin to be received,
void WatchWaits(bool on);  // and are complete
void WatchUcx(bool on);    // MPICH's ch4:ucx

// Have they been found?
bool SeesPml();
bool SeesUcx();

// Has the process sent messages of unknown size inside of this function?
bool IsSizeless(uint16_t function);

}  // namespace rankine::recorder::monitor
