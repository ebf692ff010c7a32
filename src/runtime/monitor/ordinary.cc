#include "runtime/monitor/ordinary.h"

#include <algorithm>

#include "runtime/monitor/counting.h"
#include "runtime/monitor/inner_edges.h"
#include "runtime/monitor/refs.h"
#include "runtime/thread.h"

// Each way is cut by how often it is taken, and the rarer part called last, before anything is written: what
// comes first then keeps nothing on the stack.
//
//   OnX         the slot's windows are known; there is one, it is plain (Known::plain), the call is like
//               those before (format::AlikeBits), and its message falls into the bin of the one before
//   OnXAll      they are known
//   OnXUnknown  they are not; with filters, none counts
//   OnXSlow     all else
namespace rankine::runtime::monitor {
namespace {

// As OnCall, for what the short ways leave.
[[gnu::noinline]] uint16_t OnCallOf(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                    const Exchange& exchange, bool completes) {
  const Seen seen{begin,       begin + ticks, ticks, 0,         exchange.sent, exchange.received,
                  exchange.to, exchange.from, true,  completes, false,         kNobody};
  return OnCall(t, t->watcher, s, seen);
}

// Of a slot while no window has a filter.
[[gnu::always_inline]] inline Watcher::Known* KnownOf(Thread* t, const Slot* s) {
  return KnownAt(t->watcher, KnownPlaceOf(s, 0));
}
// The same when it was not known; nullptr: it cannot be now. The epoch was read before it was asked whether
// windows have filters.
Watcher::Known* FindKnown(Thread* t, const Slot* s, uint64_t epoch) {
  const Refs found = RefsOf(t, t->watcher, s, 0, epoch);
  return found.first == nullptr ? nullptr : KnownAt(t->watcher, found.known);
}
[[gnu::always_inline]] inline bool IsKnown(const Watcher::Known& known, const Slot* s) {
  return IsOf(known, s, 0, ReadEpoch());
}

[[gnu::noinline]] void OnTimeAll(Thread* t, const Slot* s, uint64_t ticks) {
  Watcher::Known* known = KnownOf(t, s);
  for (const Ref* ref = known->first; ref != known->last; ++ref) {
    const Writing writing(ref->cell);
    CountCall(ref->cell, ticks);
  }
  BeginAlike(NotePlain(known), format::kAlike);
}

[[gnu::noinline]] void OnTimeSlow(Thread* t, const Slot* s, uint64_t ticks) {
  const uint64_t epoch = ReadEpoch();
  if (!HasFilters()) {
    if (FindKnown(t, s, epoch) != nullptr) OnTimeAll(t, s, ticks);
    return;
  }
  for (const Ref& ref : RefsOf(t, t->watcher, s, kNoMessage, epoch)) {
    const Writing writing(ref.cell);
    CountCall(ref.cell, ticks);
  }
}

[[gnu::noinline]] void OnTimeUnknown(Thread* t, const Slot* s, uint64_t ticks) {
  const uint64_t epoch = ReadEpoch();
  uint16_t place = 0;
  if (HasFilters() && NoneCounts(t->watcher, s, kNoMessage, epoch, &place)) return;
  OnTimeSlow(t, s, ticks);
}

}  // namespace

void OnTime(Thread* t, const Slot* s, uint64_t ticks) {
  const Watcher::Known* known = KnownOf(t, s);
  if (!IsKnown(*known, s)) [[unlikely]]
    return OnTimeUnknown(t, s, ticks);
  const Ref* ref = known->plain;
  if (ref->cell->alike != format::kAlike) [[unlikely]]
    return known->IsNone() ? void() : OnTimeAll(t, s, ticks);
  const Writing writing(ref->cell);
  CountAlike(ref->cell, ticks);
}

namespace {

inline uint16_t AlikeStarted(int32_t to) {
  return to == kNobody ? format::kAlike : format::kAlike | format::kAlikeSends;
}

[[gnu::noinline]] uint16_t OnStartedAll(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, int32_t to,
                                        uint64_t sent) {
  Watcher::Known* known = KnownOf(t, s);
  for (Ref* ref = known->first; ref != known->last; ++ref) {
    const Writing writing(ref->cell);
    CountCall(ref->cell, ticks);
    CountSpan(ref->cell, begin, begin + ticks);
    if (to == kNobody) continue;
    CountSent(*ref, sent);
    CountTraffic(ref, begin + ticks, 1, sent);
  }
  BeginAlike(NotePlain(known), AlikeStarted(to));
  return KnownPlaceOf(s, 0);
}

[[gnu::noinline]] uint16_t OnStartedSlow(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, int32_t to,
                                         uint64_t sent) {
  const uint64_t epoch = ReadEpoch();
  if (!HasFilters())
    return FindKnown(t, s, epoch) == nullptr ? 0 : OnStartedAll(t, s, begin, ticks, to, sent);
  const Refs found = RefsOf(t, t->watcher, s, AskedOf(to, sent), epoch);
  return found.empty() ? found.known : OnCallOf(t, s, begin, ticks, {to, kNobody, sent, 0}, false);
}

[[gnu::noinline]] uint16_t OnStartedUnknown(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                            int32_t to, uint64_t sent) {
  const uint64_t epoch = ReadEpoch();
  uint16_t place = 0;
  if (HasFilters() && NoneCounts(t->watcher, s, AskedOf(to, sent), epoch, &place)) return place;
  return OnStartedSlow(t, s, begin, ticks, to, sent);
}

}  // namespace

uint16_t OnStartedAlone(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks) {
  const Watcher::Known* known = KnownOf(t, s);
  if (!IsKnown(*known, s)) [[unlikely]]
    return OnStartedUnknown(t, s, begin, ticks, kNobody, 0);
  format::WindowCell* c = known->plain->cell;
  if (c->alike != AlikeStarted(kNobody)) [[unlikely]]
    return known->IsNone() ? KnownPlaceOf(s, 0) : OnStartedAll(t, s, begin, ticks, kNobody, 0);
  const Writing writing(c);
  CountAlike(c, ticks);
  Put(&c->last_ticks, begin + ticks);
  return KnownPlaceOf(s, 0);
}

uint16_t OnStarted(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, int32_t to, uint64_t sent) {
  if (to == kNobody) [[unlikely]]
    return OnStartedAlone(t, s, begin, ticks);
  const Watcher::Known* known = KnownOf(t, s);
  if (!IsKnown(*known, s)) [[unlikely]]
    return OnStartedUnknown(t, s, begin, ticks, to, sent);
  const Ref* ref = known->plain;
  if (ref->cell->alike != AlikeStarted(to) || NeedsBin(*ref, begin + ticks) || sent >= ref->large_bytes)
      [[unlikely]]
    return known->IsNone() ? KnownPlaceOf(s, 0) : OnStartedAll(t, s, begin, ticks, to, sent);
  format::WindowCell* c = ref->cell;
  const Writing writing(c);
  CountAlike(c, ticks);
  Put(&c->last_ticks, begin + ticks);
  Add(&c->sent_bytes, sent);
  return KnownPlaceOf(s, 0);
}

namespace {

template <bool Received>
inline constexpr uint16_t kDone = Received ? format::kDoneReceived : format::kDoneOther;

// `known` is the request's.
template <bool Received>
[[gnu::noinline]] void OnDoneAll(Watcher* own, const Request& r, const Watcher::Known& known,
                                 uint64_t bytes) {
  const uint64_t begin = r.start_ticks, whole = own->end - begin;
  for (Ref* ref = known.first; ref != known.last; ++ref) CountDone(own, ref, begin, whole, Received, bytes);
  BeginDone(known.plain, kDone<Received>);
}

template <bool Received>
[[gnu::noinline]] void OnDoneSlow(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes) {
  OnCompleted(t, r, s, {peer, bytes, Received});
}

template <bool Received>
[[gnu::noinline]] void OnDoneUnknown(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes) {
  Watcher* own = t->watcher;
  const uint64_t epoch = ReadEpoch();
  uint16_t place = 0;
  if ((r.flags & kStartKnown) != 0 && TakesAwaited(*own, peer) && HasFilters() &&
      NoneCounts(own, s, AskedOf(peer, bytes), epoch, &place)) {
    NoteAwaited(own, peer);
    return;
  }
  OnDoneSlow<Received>(t, r, s, peer, bytes);
}

// Where the call that started the operation has found its windows, they mostly still stand.
template <bool Received>
[[gnu::always_inline]] inline void OnDone(Thread* t, const Request& r, Slot* s, int32_t peer,
                                          uint64_t bytes) {
  Watcher* own = t->watcher;
  const Watcher::Known* known = KnownAt(own, r.known);
  const uint64_t begin = r.start_ticks, end = own->end;
  if ((r.flags & kStartKnown) == 0 || !IsKnown(*known, s) || !TakesAwaited(*own, peer) || end < begin)
      [[unlikely]]
    return OnDoneUnknown<Received>(t, r, s, peer, bytes);
  if (own->awaited == kNoneYet) own->awaited = peer;
  Ref* ref = known->plain;
  if (ref->cell->done != kDone<Received> || (Received && (NeedsBin(*ref, end) || bytes >= ref->large_bytes)))
      [[unlikely]]
    return known->IsNone() ? void() : OnDoneAll<Received>(own, r, *known, bytes);
  format::WindowCell* c = ref->cell;
  const Writing writing(c);
  Add(&c->alike_done, 1);
  Add(&c->execution_ticks, end - begin);
  CountSpan(c, begin, end);  // (it may have begun before the instance)
  if constexpr (Received) Add(&c->received_bytes, bytes);
  CountWaitOnce(own, ref);
}

}  // namespace

void OnReceived(Thread* t, const Request& r, Slot* s, int32_t from, uint64_t bytes) {
  OnDone<true>(t, r, s, from, bytes);
}
void OnSent(Thread* t, const Request& r, Slot* s, int32_t to, uint64_t bytes) {
  OnDone<false>(t, r, s, to, bytes);
}

namespace {

inline uint32_t MessagesOf(const Exchange& exchange) {
  return (exchange.to != kNobody ? 1u : 0u) + (exchange.from != kNobody ? 1u : 0u);
}

inline uint16_t AlikeExchange(const Exchange& exchange) {
  return static_cast<uint16_t>(format::kAlike | format::kAlikeCompletes |
                               (exchange.to != kNobody ? format::kAlikeSends : 0) |
                               (exchange.from != kNobody ? format::kAlikeReceives : 0));
}

[[gnu::noinline]] void OnExchangeAll(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                     const Exchange& exchange) {
  const uint32_t messages = MessagesOf(exchange);
  Watcher::Known* known = KnownOf(t, s);
  for (Ref* ref = known->first; ref != known->last; ++ref) {
    const Writing writing(ref->cell);
    const uint64_t end = begin + ticks;
    format::WindowCell* c = ref->cell;
    CountCall(c, ticks);
    CountSpan(c, begin, end);
    Add(&c->completions, 1);
    Add(&c->execution_ticks, ExecutionOf(*ref, begin, end, ticks, 0));
    CountWait(ref, ticks, AwaitedOf(exchange.to, exchange.from, exchange.sent));
    if (exchange.to != kNobody) CountSent(*ref, exchange.sent);
    if (exchange.from != kNobody) CountReceived(*ref, exchange.received);
    if (messages != 0) CountTraffic(ref, end, messages, exchange.sent + exchange.received);
  }
  BeginAlike(NotePlain(known), AlikeExchange(exchange));
}

[[gnu::noinline]] void OnExchangeSlow(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                      const Exchange& exchange) {
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) {
    OnCallOf(t, s, begin, ticks, exchange, true);
  } else if (FindKnown(t, s, epoch) != nullptr) {
    OnExchangeAll(t, s, begin, ticks, exchange);
  }
}

// Each of the messages may concern windows of its own.
[[gnu::noinline]] void OnExchangeUnknown(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                         const Exchange& e) {
  const uint64_t epoch = ReadEpoch();
  const uint64_t to = AskedOf(e.to, e.sent), from = AskedOf(e.from, e.received);
  const bool both = e.to != kNobody && e.from != kNobody && to != from;
  uint16_t place = 0;
  if (HasFilters() && NoneCounts(t->watcher, s, e.to != kNobody ? to : from, epoch, &place) &&
      (!both || NoneCounts(t->watcher, s, from, epoch, &place)))
    return;
  OnExchangeSlow(t, s, begin, ticks, e);
}

}  // namespace

void OnExchange(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, const Exchange& exchange) {
  const Watcher::Known* known = KnownOf(t, s);
  if (!IsKnown(*known, s)) [[unlikely]]
    return OnExchangeUnknown(t, s, begin, ticks, exchange);
  const Ref* ref = known->plain;
  format::WindowCell* c = ref->cell;
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

namespace {

// Is it like those before, in a window by the model of calls, and are its bin and when the first was known?
[[gnu::always_inline]] inline bool IsAlike(const Ref& ref, uint64_t end, uint64_t ticks, uint64_t sent,
                                           uint64_t received) {
  return ref.cell->alike == AlikeCollective(sent, received) && !NeedsBin(ref, end) && ticks <= ref.wait_ticks;
}

// Of one that was not timed, and is alike.
[[gnu::always_inline]] inline void CountCollective(Ref* ref, const Watcher& own, uint64_t begin,
                                                   uint64_t ticks, uint64_t sent, uint64_t received) {
  format::WindowCell* c = ref->cell;
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

// By the thread's course, whatever the windows are.
void CountByCourse(Thread* t, const Slot* s, Ref* first, const Ref* last, const Seen& seen) {
  CountCollectives(first, last, *t->watcher, seen);
  const uint32_t edges = SmallEdges(t->watcher, s);
  for (Ref* ref = first; ref != last; ++ref) ref->edges = edges;
}

// Or may it be? Its messages tell its course, or its own class's edges do.
[[gnu::always_inline]] inline bool IsTimed(const Thread& t, uint64_t sent, uint64_t received) {
  return t.skips_inner == 0 || IsLarge(sent | received);
}

Seen SeenOf(uint64_t begin, uint64_t ticks, uint64_t sent, uint64_t received) {
  return {begin, begin + ticks, ticks, 0, sent, received, kNobody, kNobody, true, true, false, kNobody};
}

[[gnu::noinline]] void OnCollectiveTimed(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                         uint64_t sent, uint64_t received) {
  Watcher::Known* known = KnownOf(t, s);
  t->watcher->course = FindCourse(t, s, {begin, begin + ticks, ticks}, std::max(sent, received));
  CountByCourse(t, s, known->first, known->last, SeenOf(begin, ticks, sent, received));
  NotePlain(known);
}

[[gnu::noinline]] void CountSkipped(Thread* t, const Slot* s, Ref* ref, const Seen& seen) {
  t->watcher->course = CourseByEdges(t->watcher, s, {seen.begin, seen.end, seen.ticks}, false);
  CountByCourse(t, s, ref, ref + 1, seen);
}

[[gnu::noinline]] void OnCollectiveAll(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                       uint64_t sent, uint64_t received) {
  const Watcher& own = *t->watcher;
  Watcher::Known* known = KnownOf(t, s);
  for (Ref* ref = known->first; ref != known->last; ++ref) {
    if (ref->model == format::WindowModel::call && IsAlike(*ref, begin + ticks, ticks, sent, received)) {
      CountCollective(ref, own, begin, ticks, sent, received);
    } else {
      CountSkipped(t, s, ref, SeenOf(begin, ticks, sent, received));
    }
  }
  NotePlain(known);
}

// The next one is timed.
[[gnu::noinline]] void OnCollectiveLast(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                        uint64_t sent, uint64_t received) {
  OnCollectiveAll(t, s, begin, ticks, sent, received);
  BeginTimed(t);
}

[[gnu::noinline]] void OnCollectiveSlow(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                        uint64_t sent, uint64_t received) {
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) {
    OnCallOf(t, s, begin, ticks, {kNobody, kNobody, sent, received}, true);
  } else if (FindKnown(t, s, epoch) == nullptr) {
    return;
  } else if (IsTimed(*t, sent, received)) {
    OnCollectiveTimed(t, s, begin, ticks, sent, received);
  } else if (--t->skips_inner == 0) {
    OnCollectiveLast(t, s, begin, ticks, sent, received);
  } else {
    OnCollectiveAll(t, s, begin, ticks, sent, received);
  }
}

}  // namespace

void OnCollective(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                  uint64_t received) {
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

}  // namespace rankine::runtime::monitor
