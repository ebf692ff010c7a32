// SPDX-License-Identifier: BSD-3-Clause
// Counts an operation that a fast-path call (fast_path.h) completes. The code is inline, because it is most
// of the work for a completing call.
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

// Counts the completion of a request whose windows are known. Handles any number of windows, and a wait of
// any length.
template <bool Received>
void OnCompletionAll(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes);
// Counts the completion of a request whose windows are unknown.
template <bool Received>
void OnCompletionUnknown(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes);

// To be called when the current call completes an operation with this peer. Counts the call's wait and
// returns true, if the cell stays the same. The cell stays the same if the window has already counted the
// wait, or if the wait is not the longest wait so far.
//
// If the cell would change, writes nothing and returns false. The result is also false if the wait may be the
// longest, if the partner may differ from that of previous operations, or if this may be the call's first
// operation in the window.
[[gnu::always_inline]] inline bool TakeWait(Watcher* own, const Ref& ref, int32_t peer) {
  if (own->awaited != kNoneYet)
    return (own->awaited == peer || own->awaited == kNobody) && ref.waited->call == own->completing;
  if (own->ticks > ref.wait_ticks) return false;
  own->awaited = peer;
  ref.waited->call = own->completing;
  return true;
}

// If this thread looked up the windows when the operation started, the result of this look-up is usually
// still valid. If the operation began in the current instance, the same cell has counted the operation's
// start. Therefore, the operation did not begin before the cell's first begin. There is one exception:
// another thread may have started the window in the few ns between the operation's begin and the look-up.
template <bool Received>
[[gnu::always_inline]] inline void OnDone(Thread* t, const Request& r, Slot* s, int32_t peer,
                                          uint64_t bytes) {
  if ((r.flags & kStartKnown) == 0) [[unlikely]]  // If the operation's start is unknown, the thread may have
                                                  // no Watcher yet.
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
