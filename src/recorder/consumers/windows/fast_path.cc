// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/fast_path.h"

#include <algorithm>

#include "recorder/consumers/windows/request_completion.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {
namespace {

// Passes a call to OnCall, if the fast path cannot count it.
[[gnu::noinline]] uint16_t OnCallOf(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                    const Exchange& exchange, bool completes) {
  const CallOutcome seen{begin,       begin + ticks, ticks, 0,         exchange.sent, exchange.received,
                         exchange.to, exchange.from, true,  completes, false,         kNobody};
  return OnCall(t, t->watcher, s, seen);
}

// Creates the list of windows for a slot that does not have one yet. The function must be called only while
// no window has a filter. Returns nullptr if the list cannot be made now. The caller must have read the epoch
// before it tested whether windows have filters.
Watcher::Known* FindKnown(Thread* t, const Slot* s, uint64_t epoch) {
  const Refs found = RefsOf(t, t->watcher, s, 0, epoch);
  return found.first == nullptr ? nullptr : KnownAt(t->watcher, found.known);
}

}  // namespace

void OnTimeAll(Thread* t, const Slot* s, uint64_t ticks) {
  Watcher::Known* known = KnownOf(t, s);
  for (const Ref* ref = known->first; ref != known->last; ++ref) {
    const Writing writing(ref->cell);
    CountCall(ref->cell, ticks);
  }
  BeginAlike(NotePlain(known), layout::kAlike);
}

namespace {

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

}  // namespace

void OnTimeUnknown(Thread* t, const Slot* s, uint64_t ticks) {
  const uint64_t epoch = ReadEpoch();
  uint16_t place = 0;
  if (HasFilters() && NoneCounts(t->watcher, s, kNoMessage, epoch, &place)) return;
  OnTimeSlow(t, s, ticks);
}

uint16_t OnStartedAll(Thread* t, const Slot* s, uint64_t end, uint64_t ticks, int32_t to, uint64_t sent) {
  Watcher::Known* known = KnownOf(t, s);
  for (Ref* ref = known->first; ref != known->last; ++ref) {
    const Writing writing(ref->cell);
    CountCall(ref->cell, ticks);
    CountSpan(ref->cell, end - ticks, end);
    if (to == kNobody) continue;
    CountSent(*ref, sent);
    CountTraffic(ref, end, 1, sent);
  }
  BeginAlike(NotePlain(known), AlikeStarted(to));
  return KnownPlaceOf(s, 0);
}

namespace {

[[gnu::noinline]] uint16_t OnStartedSlow(Thread* t, const Slot* s, uint64_t end, uint64_t ticks, int32_t to,
                                         uint64_t sent) {
  const uint64_t epoch = ReadEpoch();
  if (!HasFilters()) return FindKnown(t, s, epoch) == nullptr ? 0 : OnStartedAll(t, s, end, ticks, to, sent);
  const Refs found = RefsOf(t, t->watcher, s, AskedOf(to, sent), epoch);
  return found.empty() ? found.known : OnCallOf(t, s, end - ticks, ticks, {to, kNobody, sent, 0}, false);
}

}  // namespace

uint16_t OnStartedUnknown(Thread* t, const Slot* s, uint64_t end, uint64_t ticks, int32_t to, uint64_t sent) {
  const uint64_t epoch = ReadEpoch();
  uint16_t place = 0;
  if (HasFilters() && NoneCounts(t->watcher, s, AskedOf(to, sent), epoch, &place)) return place;
  return OnStartedSlow(t, s, end, ticks, to, sent);
}

namespace {

template <bool Received>
[[gnu::noinline]] void OnDoneSlow(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes) {
  OnCompleted(t, r, s, {peer, bytes, Received});
}

}  // namespace

template <bool Received>
void OnCompletionAll(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes) {
  Watcher* own = t->watcher;
  if (!TakesAwaited(*own, peer)) return OnDoneSlow<Received>(t, r, s, peer, bytes);
  NoteAwaited(own, peer);
  const Watcher::Known& known = *KnownAt(own, r.known);
  const uint64_t whole = own->end - r.start_ticks;
  for (Ref* ref = known.first; ref != known.last; ++ref)
    CountDone(own, ref, r.start_ticks, whole, Received, bytes);
  BeginDone(known.plain, kDone<Received>);
}

template <bool Received>
void OnCompletionUnknown(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes) {
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

template void OnCompletionAll<true>(Thread*, const Request&, Slot*, int32_t, uint64_t);
template void OnCompletionAll<false>(Thread*, const Request&, Slot*, int32_t, uint64_t);
template void OnCompletionUnknown<true>(Thread*, const Request&, Slot*, int32_t, uint64_t);
template void OnCompletionUnknown<false>(Thread*, const Request&, Slot*, int32_t, uint64_t);

namespace {

inline uint32_t MessagesOf(const Exchange& exchange) {
  return (exchange.to != kNobody ? 1u : 0u) + (exchange.from != kNobody ? 1u : 0u);
}

}  // namespace

void OnExchangeAll(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, const Exchange& exchange) {
  const uint32_t messages = MessagesOf(exchange);
  Watcher::Known* known = KnownOf(t, s);
  for (Ref* ref = known->first; ref != known->last; ++ref) {
    const Writing writing(ref->cell);
    const uint64_t end = begin + ticks;
    layout::WindowCell* c = ref->cell;
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

namespace {

[[gnu::noinline]] void OnExchangeSlow(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                      const Exchange& exchange) {
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) {
    OnCallOf(t, s, begin, ticks, exchange, true);
  } else if (FindKnown(t, s, epoch) != nullptr) {
    OnExchangeAll(t, s, begin, ticks, exchange);
  }
}

}  // namespace

// Different windows may count the two messages of the call.
void OnExchangeUnknown(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, const Exchange& e) {
  const uint64_t epoch = ReadEpoch();
  const uint64_t to = AskedOf(e.to, e.sent), from = AskedOf(e.from, e.received);
  const bool both = e.to != kNobody && e.from != kNobody && to != from;
  uint16_t place = 0;
  if (HasFilters() && NoneCounts(t->watcher, s, e.to != kNobody ? to : from, epoch, &place) &&
      (!both || NoneCounts(t->watcher, s, from, epoch, &place)))
    return;
  OnExchangeSlow(t, s, begin, ticks, e);
}

namespace {

// Counts an operation in the windows from `first` to `last`, which may be of any kind. The times of the
// operation are in the thread's `course`.
void CountByCourse(Thread* t, const Slot* s, Ref* first, const Ref* last, const CallOutcome& seen) {
  CountCollectives(first, last, *t->watcher, seen);
  const uint32_t edges = SmallEdges(t->watcher, s);
  for (Ref* ref = first; ref != last; ++ref) ref->edges = edges;
}

CallOutcome SeenOf(uint64_t begin, uint64_t ticks, uint64_t sent, uint64_t received) {
  return {begin, begin + ticks, ticks, 0, sent, received, kNobody, kNobody, true, true, false, kNobody};
}

}  // namespace

void OnCollectiveTimed(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                       uint64_t received) {
  Watcher::Known* known = KnownOf(t, s);
  t->watcher->course = FindCourse(t, s, {begin, begin + ticks, ticks}, std::max(sent, received));
  CountByCourse(t, s, known->first, known->last, SeenOf(begin, ticks, sent, received));
  NotePlain(known);
}

namespace {

[[gnu::noinline]] void CountSkipped(Thread* t, const Slot* s, Ref* ref, const CallOutcome& seen) {
  t->watcher->course = CourseByEdges(t->watcher, s, {seen.begin, seen.end, seen.ticks}, false);
  CountByCourse(t, s, ref, ref + 1, seen);
}

}  // namespace

void OnCollectiveAll(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                     uint64_t received) {
  const Watcher& own = *t->watcher;
  Watcher::Known* known = KnownOf(t, s);
  for (Ref* ref = known->first; ref != known->last; ++ref) {
    if (ref->model == layout::WindowModel::call && IsAlike(*ref, begin + ticks, ticks, sent, received)) {
      CountCollective(ref, own, begin, ticks, sent, received);
    } else {
      CountSkipped(t, s, ref, SeenOf(begin, ticks, sent, received));
    }
  }
  NotePlain(known);
}

// Counts the last of the operations to be skipped; the next operation is timed.
void OnCollectiveLast(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                      uint64_t received) {
  OnCollectiveAll(t, s, begin, ticks, sent, received);
  BeginTimed(t);
}

void OnCollectiveSlow(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                      uint64_t received) {
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

}  // namespace rankine::recorder::windows
