// SPDX-License-Identifier: BSD-3-Clause
// Fast path for common calls: successful point-to-point, blocking collective and completing calls without
// callbacks or timed stalls. Everything that OnCall (watch.h) decides at run time is a compile-time constant
// in the fast path. The result is the same as that of OnCall, with a third of the instructions. In the most
// frequent case, the windows of the slot are known. In the most frequent case, there is a single window,
// which has no filter and uses the model of calls. The traffic belongs in the same bin as before. In the most
// frequent case, no function is called, and hardly any register is saved.
//
// Each function is split into a frequent part and a rarer part. The rarer part is called in tail position,
// before anything is written, so that the frequent part saves few registers. For each X, there are four
// functions: OnX handles the most frequent case. The slot's windows are known, and there is a single, plain
// window (Known::plain). The call of OnX has the same kind as the previous calls (layout::AlikeBits). The
// call's message belongs in the bin of the previous message. OnXAll is for all other calls whose windows are
// known. OnXUnknown is for calls whose windows are unknown, and for calls that no window counts while windows
// have filters. OnXSlow handles all calls that OnX, OnXAll and OnXUnknown do not handle.
//
// OnX is inline. OnXAll, OnXUnknown and OnXSlow are defined in fast_path.cc.
#pragma once
#include <cstdint>

#include "recorder/consumers/windows/collective_edges.h"
#include "recorder/consumers/windows/counting.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/consumers/windows/window_refs.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

// The messages of a call that is complete when the call returns. If there is no message in one direction, the
// partner of this direction (`to` or `from`) is kNobody, and its number of bytes is 0.
struct Exchange {
  int32_t to, from;
  uint64_t sent, received;
};

// In all functions below, the thread `t` has a Watcher, and the slot is recorded. The parameter `begin` is
// the time at which the call was entered, and `ticks` is the call's duration.
//
// BeginCompleting is to be called before the operations of a completing call are counted.
inline void BeginCompleting(Watcher* own, uint64_t begin, uint64_t ticks) {
  own->begin = begin;
  own->end = begin + ticks;
  own->ticks = ticks;
  own->stall = 0;
  BeginWait(own);
}

void OnTimeAll(Thread* t, const Slot* s, uint64_t ticks);
void OnTimeUnknown(Thread* t, const Slot* s, uint64_t ticks);
uint16_t OnStartedAll(Thread* t, const Slot* s, uint64_t end, uint64_t ticks, int32_t to, uint64_t sent);
uint16_t OnStartedUnknown(Thread* t, const Slot* s, uint64_t end, uint64_t ticks, int32_t to, uint64_t sent);
void OnExchangeAll(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, const Exchange& exchange);
void OnExchangeUnknown(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, const Exchange& e);
void OnCollectiveSlow(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                      uint64_t received);
void OnCollectiveTimed(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                       uint64_t received);
void OnCollectiveLast(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                      uint64_t received);
void OnCollectiveAll(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                     uint64_t received);

// Counts the time of a completing call, after its operations were counted.
[[gnu::always_inline]] inline void OnTime(Thread* t, const Slot* s, uint64_t ticks) {
  const Watcher::Known* known = KnownOf(t, s);
  if (!IsKnown(*known, s)) [[unlikely]]
    return OnTimeUnknown(t, s, ticks);
  layout::WindowCell* c = known->plain->cell;
  if (c->alike != layout::kAlike) [[unlikely]]
    return known->IsNone() ? void() : OnTimeAll(t, s, ticks);
  const Writing writing(c);
  CountAlike(c, ticks);
}

inline uint16_t AlikeStarted(int32_t to) {
  return to == kNobody ? layout::kAlike : layout::kAlike | layout::kAlikeSends;
}

// Counts a call that started an operation without sending anything. The parameter `end` is the time at
// which the call returned. The result is the same as that of OnCall for this call.
[[gnu::always_inline]] inline uint16_t OnStartedAlone(Thread* t, const Slot* s, uint64_t end,
                                                      uint64_t ticks) {
  const Watcher::Known* known = KnownOf(t, s);
  if (!IsKnown(*known, s)) [[unlikely]]
    return OnStartedUnknown(t, s, end, ticks, kNobody, 0);
  layout::WindowCell* c = known->plain->cell;
  if (c->alike != AlikeStarted(kNobody)) [[unlikely]]
    return known->IsNone() ? KnownPlaceOf(s, 0) : OnStartedAll(t, s, end, ticks, kNobody, 0);
  const Writing writing(c);
  CountAlike(c, ticks);
  Put(&c->last_ticks, end);
  return KnownPlaceOf(s, 0);
}

// Does the same as OnStartedAlone for a call that may have sent something.
[[gnu::always_inline]] inline uint16_t OnStarted(Thread* t, const Slot* s, uint64_t end, uint64_t ticks,
                                                 int32_t to, uint64_t sent) {
  if (to == kNobody) [[unlikely]]
    return OnStartedAlone(t, s, end, ticks);
  const Watcher::Known* known = KnownOf(t, s);
  if (!IsKnown(*known, s)) [[unlikely]]
    return OnStartedUnknown(t, s, end, ticks, to, sent);
  const Ref* ref = known->plain;
  layout::WindowCell* c = ref->cell;
  if (c->alike != AlikeStarted(to) || NeedsBin(*ref, end) || sent >= ref->large_bytes) [[unlikely]]
    return known->IsNone() ? KnownPlaceOf(s, 0) : OnStartedAll(t, s, end, ticks, to, sent);
  const Writing writing(c);
  CountAlike(c, ticks);
  Put(&c->last_ticks, end);
  Add(&c->sent_bytes, sent);
  return KnownPlaceOf(s, 0);
}

inline uint16_t AlikeExchange(const Exchange& exchange) {
  return static_cast<uint16_t>(layout::kAlike | layout::kAlikeCompletes |
                               (exchange.to != kNobody ? layout::kAlikeSends : 0) |
                               (exchange.from != kNobody ? layout::kAlikeReceives : 0));
}

// Counts a point-to-point call that is complete when it returns.
[[gnu::always_inline]] inline void OnExchange(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                              const Exchange& exchange) {
  const Watcher::Known* known = KnownOf(t, s);
  if (!IsKnown(*known, s)) [[unlikely]]
    return OnExchangeUnknown(t, s, begin, ticks, exchange);
  const Ref* ref = known->plain;
  layout::WindowCell* c = ref->cell;
  if (c->alike != AlikeExchange(exchange) || NeedsBin(*ref, begin + ticks) ||
      exchange.sent >= ref->large_bytes || exchange.received >= ref->large_bytes || ticks > ref->wait_ticks)
      [[unlikely]]
    return known->IsNone() ? void() : OnExchangeAll(t, s, begin, ticks, exchange);
  const Writing writing(c);
  CountAlike(c, ticks);
  Put(&c->last_ticks, begin + ticks);
  Add(&c->sent_bytes, exchange.sent);
  Add(&c->received_bytes, exchange.received);
}

// Returns true if the call is like the previous calls in its window, which must use the model of calls. The
// call's bin must be the bin that was found last, and the call must not be a new longest wait.
[[gnu::always_inline]] inline bool IsAlike(const Ref& ref, uint64_t end, uint64_t ticks, uint64_t sent,
                                           uint64_t received) {
  return ref.cell->alike == AlikeCollective(sent, received) && !NeedsBin(ref, end) && ticks <= ref.wait_ticks;
}

// Counts a collective operation that was not timed and is like the previous operations in its cell.
[[gnu::always_inline]] inline void CountCollective(Ref* ref, const Watcher& own, uint64_t begin,
                                                   uint64_t ticks, uint64_t sent, uint64_t received) {
  layout::WindowCell* c = ref->cell;
  const Writing writing(c);
  CountAlike(c, ticks);
  Put(&c->last_ticks, begin + ticks);
  Add(&c->execution_ticks, ticks >= ref->edges ? ticks - ref->edges : ticks);
  Add(&c->sent_bytes, sent);
  Add(&c->received_bytes, received);
  if (own.inner.call != begin) return;
  Add(&c->part_messages, own.inner.messages);
  Add(&c->part_bytes, own.inner.bytes);
}

// Returns whether the collective operation may be timed. For a timed operation, the times of its messages
// show when the operation communicated. For other operations, this time is estimated from the edges of
// operations of the same size class.
[[gnu::always_inline]] inline bool IsTimed(const Thread& t, uint64_t sent, uint64_t received) {
  return t.skips_inner == 0 || IsLarge(sent | received);
}

// Counts a collective operation.
[[gnu::always_inline]] inline void OnCollective(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                                uint64_t sent, uint64_t received) {
  const Watcher::Known* known = KnownOf(t, s);
  if (!IsKnown(*known, s)) [[unlikely]]
    return OnCollectiveSlow(t, s, begin, ticks, sent, received);
  if (IsTimed(*t, sent, received)) [[unlikely]]
    return OnCollectiveTimed(t, s, begin, ticks, sent, received);
  if (--t->skips_inner == 0) [[unlikely]]
    return OnCollectiveLast(t, s, begin, ticks, sent, received);
  Ref* ref = known->plain;
  if (!IsAlike(*ref, begin + ticks, ticks, sent, received)) [[unlikely]]
    return known->IsNone() ? void() : OnCollectiveAll(t, s, begin, ticks, sent, received);
  CountCollective(ref, *t->watcher, begin, ticks, sent, received);
}

}  // namespace rankine::recorder::windows
