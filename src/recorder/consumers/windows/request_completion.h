// SPDX-License-Identifier: BSD-3-Clause
// Counts an operation that a fast-path call (fast_path.h) completes. Inline, because this is most of the work
// for a completing call.
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

// For a request whose windows are known. There may be any number of windows, and the wait may have any
// length.
template <bool Received>
void OnCompletionAll(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes);
// For a request whose windows are not known.
template <bool Received>
void OnCompletionUnknown(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes);

// Counts the current call's wait when it completes an operation with `peer`, if this does not change the
// cell. That is so if the window has already counted the wait, or if it is not the longest. Otherwise returns
// false and writes nothing: the wait may be the longest, the partner differs from that of previous
// operations, or this is the call's first operation in the window.
[[gnu::always_inline]] inline bool TakeWait(Watcher* own, const Ref& ref, int32_t peer) {
  if (own->awaited != kNoneYet)
    return (own->awaited == peer || own->awaited == kNobody) && ref.waited->call == own->completing;
  if (own->ticks > ref.wait_ticks) return false;
  own->awaited = peer;
  ref.waited->call = own->completing;
  return true;
}

// If the same thread has looked up the windows when the operation was started, that result is usually still
// valid. An operation that began in this instance was counted in the same cell then, so the cell's first
// begin is not later. The assumption fails only if another thread started the window within those few ns.
template <bool Received>
[[gnu::always_inline]] inline void OnDone(Thread* t, const Request& r, Slot* s, int32_t peer,
                                          uint64_t bytes) {
  if ((r.flags & kStartKnown) == 0) [[unlikely]]  // the Watcher may not exist yet
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
