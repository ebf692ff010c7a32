// SPDX-License-Identifier: BSD-3-Clause
// An operation that a fast-path call (fast_path.h) completes. Inline, since most of what a completing call
// counts in windows are these.
#pragma once
#include <cstdint>

#include "recorder/consumers/windows/counting.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/consumers/windows/window_refs.h"
#include "recorder/core/requests.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

template <bool Received>
inline constexpr uint16_t kDone = Received ? layout::kDoneReceived : layout::kDoneOther;

// The request's windows are known: any windows, any wait.
template <bool Received>
void OnCompletionAll(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes);
// The request's windows are not known.
template <bool Received>
void OnCompletionUnknown(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes);

// Counts the wait of the present call, at an operation for `peer`, in a window that has the call's wait
// already, or in which it is not the longest. False, and nothing is written: it may be the longest, this is
// the call's first operation that the window counts, or the partner differs from the previous ones.
[[gnu::always_inline]] inline bool TakeWait(Watcher* own, const Ref& ref, int32_t peer) {
  if (own->awaited != kNoneYet)
    return (own->awaited == peer || own->awaited == kNobody) && ref.waited->call == own->completing;
  if (own->ticks > ref.wait_ticks) return false;
  own->awaited = peer;
  ref.waited->call = own->completing;
  return true;
}

// Where the call that started the operation, in this thread, has found its windows, these are mostly still
// valid. An operation that began in the instance was counted in the same cell then, so the cell's begin is no
// later. (Unless another thread started the window within these few ns.)
template <bool Received>
[[gnu::always_inline]] inline void OnDone(Thread* t, const Request& r, Slot* s, int32_t peer,
                                          uint64_t bytes) {
  if ((r.flags & kStartKnown) == 0) [[unlikely]]  // there may be no Watcher yet
    return OnCompletionUnknown<Received>(t, r, s, peer, bytes);
  Watcher* own = t->watcher;
  const Watcher::Known* known = KnownAt(own, r.known);
  const uint64_t begin = r.start_ticks, end = own->end;
  if (!IsKnown(*known, s) || end < begin) [[unlikely]]
    return OnCompletionUnknown<Received>(t, r, s, peer, bytes);
  const Ref* ref = known->plain;
  layout::WindowCell* c = ref->cell;
  if (c->done != kDone<Received> || begin < ref->start_ticks ||
      (Received && (NeedsBin(*ref, end) || bytes >= ref->large_bytes)) || !TakeWait(own, *ref, peer))
      [[unlikely]]
    return OnCompletionAll<Received>(t, r, s, peer, bytes);
  const Writing writing(c);
  Add(&c->alike_done, 1);
  Add(&c->execution_ticks, end - begin);
  Put(&c->last_ticks, end);
  if constexpr (Received) Add(&c->received_bytes, bytes);
}

}  // namespace rankine::recorder::windows
