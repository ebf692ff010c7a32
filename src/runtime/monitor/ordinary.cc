#include "runtime/monitor/ordinary.h"

#include <algorithm>

#include "runtime/monitor/counting.h"
#include "runtime/monitor/inner_edges.h"
#include "runtime/monitor/refs.h"
#include "runtime/thread.h"

namespace rankine::runtime::monitor {
namespace {

// As OnCall, for what the short ways leave.
[[gnu::noinline]] uint16_t OnCallOf(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                    const Exchange& exchange, bool completes) {
  const Seen seen{begin,       begin + ticks, ticks, 0,         exchange.sent, exchange.received,
                  exchange.to, exchange.from, true,  completes, false,         kNobody};
  return OnCall(t, t->watcher, s, seen);
}

// Must the message's bin be looked for, before it is counted?
[[gnu::always_inline]] inline bool NeedsBin(const Ref& ref, uint64_t at) {
  return at - ref.bin_begin >= ref.bin_ticks ||
         (ref.traffic != nullptr && ref.bin_ticks != ref.traffic->bin_ticks);
}

// In the bin that was found last.
[[gnu::always_inline]] inline void CountInBin(const Ref& ref, uint32_t messages, uint64_t bytes) {
  format::WindowTraffic* traffic = ref.traffic;
  if (traffic == nullptr) return;
  Add(&traffic->bytes[ref.bin], bytes);
  Put(&traffic->messages[ref.bin], traffic->messages[ref.bin] + messages);
}

[[gnu::noinline]] void OnTimeSlow(Thread* t, const Slot* s, uint64_t ticks) {
  const uint64_t epoch = ReadEpoch();
  const uint64_t message = HasFilters() ? kNoMessage : 0;
  for (const Ref& ref : RefsOf(t, t->watcher, s, message, epoch)) {
    const Writing writing(ref.cell);
    CountCall(ref.cell, ticks);
  }
}

// Not among what was found while no window has a filter.
[[gnu::noinline]] void OnTimeUnknown(Thread* t, const Slot* s, uint64_t ticks) {
  const uint64_t epoch = ReadEpoch();
  uint16_t place = 0;
  if (HasFilters() && NoneCounts(t->watcher, s, kNoMessage, epoch, &place)) return;
  OnTimeSlow(t, s, ticks);
}

}  // namespace

void OnTime(Thread* t, const Slot* s, uint64_t ticks) {
  const Watcher::Known& known = t->watcher->known[KnownPlaceOf(s, 0)];
  if (!IsOf(known, s, 0, ReadEpoch())) [[unlikely]]
    return OnTimeUnknown(t, s, ticks);
  for (const Ref *ref = known.first, *last = known.last; ref != last; ++ref) {
    const Writing writing(ref->cell);
    CountCall(ref->cell, ticks);
  }
}

namespace {

// From `ref` on, and where one needs a bin. Answers where they stand.
[[gnu::noinline]] uint16_t CountStarted(Ref* ref, const Watcher::Known* known, uint64_t begin, uint64_t ticks,
                                        int32_t to, uint64_t sent) {
  for (; ref != known->last; ++ref) {
    const Writing writing(ref->cell);
    CountCall(ref->cell, ticks);
    CountSpan(ref->cell, begin, begin + ticks);
    if (to == kNobody) continue;
    CountSent(*ref, sent);
    CountTraffic(ref, begin + ticks, 1, sent);
  }
  return static_cast<uint16_t>(known - t_thread->watcher->known);
}

[[gnu::noinline]] uint16_t OnStartedSlow(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, int32_t to,
                                         uint64_t sent) {
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) {
    const Refs found = RefsOf(t, t->watcher, s, AskedOf(to, sent), epoch);
    return found.empty() ? found.known : OnCallOf(t, s, begin, ticks, {to, kNobody, sent, 0}, false);
  }
  const Refs found = RefsOf(t, t->watcher, s, 0, epoch);
  if (found.first == nullptr || found.empty()) return found.known;
  return CountStarted(found.first, &t->watcher->known[found.known], begin, ticks, to, sent);
}

[[gnu::noinline]] uint16_t OnStartedUnknown(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                            int32_t to, uint64_t sent) {
  const uint64_t epoch = ReadEpoch();
  uint16_t place = 0;
  if (HasFilters() && NoneCounts(t->watcher, s, AskedOf(to, sent), epoch, &place)) return place;
  return OnStartedSlow(t, s, begin, ticks, to, sent);
}

}  // namespace

namespace {

// Sends: `to` is not kNobody. Each of the two has registers enough.
template <bool Sends>
[[gnu::always_inline]] inline uint16_t OnStartedQuick(Thread* t, const Slot* s, uint64_t begin,
                                                      uint64_t ticks, int32_t to, uint64_t sent) {
  const uint32_t place = KnownPlaceOf(s, 0);
  const Watcher::Known* known = &t->watcher->known[place];
  if (!IsOf(*known, s, 0, ReadEpoch())) [[unlikely]]
    return OnStartedUnknown(t, s, begin, ticks, to, sent);
  for (Ref *ref = known->first, *last = known->last; ref != last; ++ref) {
    if (Sends && NeedsBin(*ref, begin + ticks)) [[unlikely]]
      return CountStarted(ref, &t_thread->watcher->known[place], begin, ticks, to, sent);
    const Writing writing(ref->cell);
    CountCall(ref->cell, ticks);
    CountSpan(ref->cell, begin, begin + ticks);
    if constexpr (Sends) {
      CountSent(*ref, sent);
      CountInBin(*ref, 1, sent);
    }
  }
  return static_cast<uint16_t>(place);
}

[[gnu::noinline]] uint16_t OnSendStarted(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, int32_t to,
                                         uint64_t sent) {
  return OnStartedQuick<true>(t, s, begin, ticks, to, sent);
}

}  // namespace

uint16_t OnStarted(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, int32_t to, uint64_t sent) {
  if (to != kNobody) return OnSendStarted(t, s, begin, ticks, to, sent);
  return OnStartedQuick<false>(t, s, begin, ticks, kNobody, 0);
}

namespace {

// An operation as `own->counted` tells it, from its start on. What is counted is read where it stands:
// registers for all of it there are not. Quick: by the model of calls.
template <bool Received, bool Quick>
[[gnu::always_inline]] inline void CountDoneAlone(Ref* ref, Watcher* own) {
  format::WindowCell* c = ref->cell;
  const Counted& done = own->counted;
  Add(&c->completions, 1);
  Add(&c->execution_ticks,
      Quick ? done.ticks : ExecutionOf(*ref, done.begin, own->end, done.ticks, UnreadyOf(*own, done.ticks)));
  CountSpan(c, done.begin, own->end);
  if constexpr (Received) CountReceived(*ref, done.received);
  CountWaitOnce(own, *ref);
}

template <bool Received>
[[gnu::noinline]] void CountDone(Ref* ref, const Ref* last, Watcher* own) {
  for (; ref != last; ++ref) {
    const Writing writing(ref->cell);
    CountDoneAlone<Received, false>(ref, own);
    if constexpr (Received) CountTraffic(ref, own->end, 1, own->counted.received);
  }
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
  const Watcher::Known* known = &own->known[r.known];
  if ((r.flags & kStartKnown) == 0 || !IsOf(*known, s, 0, ReadEpoch()) || !TakesAwaited(*own, peer))
      [[unlikely]]
    return OnDoneUnknown<Received>(t, r, s, peer, bytes);
  if (own->awaited == kNoneYet) own->awaited = peer;
  const uint64_t whole = own->end > r.start_ticks ? own->end - r.start_ticks : 0;
  own->counted = {r.start_ticks, whole, 0, bytes};
  for (Ref *ref = known->first, *last = known->last; ref != last; ++ref) {
    if (ref->model != format::WindowModel::call || (Received && NeedsBin(*ref, own->end))) [[unlikely]]
      return CountDone<Received>(ref, last, own);
    const Writing writing(ref->cell);
    CountDoneAlone<Received, true>(ref, own);
    if constexpr (Received) CountInBin(*ref, 1, own->counted.received);
  }
}

}  // namespace

void OnReceived(Thread* t, const Request& r, Slot* s, int32_t from, uint64_t bytes) {
  OnDone<true>(t, r, s, from, bytes);
}
void OnSent(Thread* t, const Request& r, Slot* s, int32_t to, uint64_t bytes) {
  OnDone<false>(t, r, s, to, bytes);
}

namespace {

[[gnu::always_inline]] inline void CountExchangeAlone(const Ref& ref, uint64_t begin, uint64_t ticks,
                                                      const Exchange& exchange) {
  format::WindowCell* c = ref.cell;
  const uint64_t end = begin + ticks;
  CountCall(c, ticks);
  CountSpan(c, begin, end);
  Add(&c->completions, 1);
  Add(&c->execution_ticks, ExecutionOf(ref, begin, end, ticks, 0));
  CountWait(ref, ticks, AwaitedOf(exchange.to, exchange.from, exchange.sent));
  if (exchange.to != kNobody) CountSent(ref, exchange.sent);
  if (exchange.from != kNobody) CountReceived(ref, exchange.received);
}

inline uint32_t MessagesOf(const Exchange& exchange) {
  return (exchange.to != kNobody ? 1u : 0u) + (exchange.from != kNobody ? 1u : 0u);
}

[[gnu::noinline]] void CountExchange(Ref* ref, const Ref* last, uint64_t begin, uint64_t ticks,
                                     const Exchange& exchange) {
  const uint32_t messages = MessagesOf(exchange);
  for (; ref != last; ++ref) {
    const Writing writing(ref->cell);
    CountExchangeAlone(*ref, begin, ticks, exchange);
    if (messages != 0) CountTraffic(ref, begin + ticks, messages, exchange.sent + exchange.received);
  }
}

[[gnu::noinline]] void OnExchangeSlow(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                      const Exchange& exchange) {
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) {
    OnCallOf(t, s, begin, ticks, exchange, true);
    return;
  }
  const Refs found = RefsOf(t, t->watcher, s, 0, epoch);
  CountExchange(found.first, found.last, begin, ticks, exchange);
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
  const Watcher::Known* known = &t->watcher->known[KnownPlaceOf(s, 0)];
  if (!IsOf(*known, s, 0, ReadEpoch())) [[unlikely]]
    return OnExchangeUnknown(t, s, begin, ticks, exchange);
  for (Ref *ref = known->first, *last = known->last; ref != last; ++ref) {
    if (NeedsBin(*ref, begin + ticks)) [[unlikely]]
      return CountExchange(ref, last, begin, ticks, exchange);
    const Writing writing(ref->cell);
    CountExchangeAlone(*ref, begin, ticks, exchange);
    CountInBin(*ref, MessagesOf(exchange), exchange.sent + exchange.received);
  }
}

namespace {

// From `ref` on, by the thread's course.
void CountCollectivesFrom(Ref* ref, const Ref* last, const Watcher& own) {
  const Counted& c = own.counted;
  CountCollectives(ref, last, own,
                   {c.begin, c.begin + c.ticks, c.ticks, 0, c.sent, c.received, kNobody, kNobody, true, true,
                    false, kNobody});
}

// Where more is asked than SkipsInner() has answered.
[[gnu::noinline]] void CountSkippedFrom(Ref* ref, const Slot* s) {
  Watcher* own = t_thread->watcher;
  const Counted& c = own->counted;
  own->course = CourseByEdges(own, s, {c.begin, c.begin + c.ticks, c.ticks}, false);
  CountCollectivesFrom(ref, own->known[KnownPlaceOf(s, 0)].last, *own);
}

[[gnu::noinline]] void OnCollectiveTimed(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                         uint64_t sent, uint64_t received) {
  Watcher* own = t->watcher;
  const Watcher::Known& known = own->known[KnownPlaceOf(s, 0)];
  own->counted = {begin, ticks, sent, received};
  own->course = FindCourse(t, s, {begin, begin + ticks, ticks}, std::max(sent, received));
  CountCollectivesFrom(known.first, known.last, *own);
  const uint32_t edges = SmallEdges(own, s);
  for (Ref* ref = known.first; ref != known.last; ++ref) ref->edges = edges;
}

[[gnu::noinline]] void OnCollectiveSlow(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                        uint64_t sent, uint64_t received) {
  OnCallOf(t, s, begin, ticks, {kNobody, kNobody, sent, received}, true);
}

// Does the cell still tell its first bin (format::FirstBinOf) when this is added? Of cells all of whose calls
// move as much one way as the other, or nothing, or all the same one way.
[[gnu::always_inline]] inline bool TellsFirstBin(const format::WindowCell& c, uint64_t sent,
                                                 uint64_t received) {
  if (sent == received) {
    if (c.sent_bytes != c.received_bytes) return false;
    return sent == 0 ? c.sent_bytes == 0 : c.sent_bytes != 0 || c.calls == 0;
  }
  if (sent == 0) return c.sent_bytes == 0 && (c.received_bytes != 0 || c.calls == 0);
  return received == 0 && c.received_bytes == 0 && (c.sent_bytes != 0 || c.calls == 0);
}

// Need neither bins nor a bin be looked for?
[[gnu::always_inline]] inline bool HasItsBin(const Ref& ref, const Counted& counted) {
  if (NeedsBin(ref, counted.begin + counted.ticks)) return false;
  if (ref.traffic != nullptr || ref.bin_ticks == kNoBins) return true;
  return ref.cell->traffic == format::kNoIndex && TellsFirstBin(*ref.cell, counted.sent, counted.received);
}

// Of a call that is as nearly all are: no callbacks, no stall that is timed, by the model of calls, and its
// messages are not timed. What is counted is read where it stands: registers for all of it there are not.
[[gnu::always_inline]] inline void CountCollectiveQuick(const Ref& ref, const Watcher& own) {
  format::WindowCell* c = ref.cell;
  const Counted& counted = own.counted;
  const Writing writing(c);
  CountCall(c, counted.ticks);
  CountSpan(c, counted.begin, counted.begin + counted.ticks);
  Add(&c->completions, 1);
  Add(&c->execution_ticks, counted.ticks - (counted.ticks >= ref.edges ? ref.edges : 0));
  CountWait(ref, counted.ticks, kNobody);
  if (own.inner.call == counted.begin) {
    Add(&c->inner_messages, own.inner.messages);
    Add(&c->inner_bytes, own.inner.bytes);
  }
  Add(&c->sent_bytes, counted.sent);
  Add(&c->received_bytes, counted.received);
  const uint64_t bytes = counted.sent != 0 ? counted.sent : counted.received;
  if (bytes != 0) CountInBin(ref, 1, bytes);
}

}  // namespace

void OnCollective(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                  uint64_t received) {
  Watcher* own = t->watcher;
  const Watcher::Known* known = &own->known[KnownPlaceOf(s, 0)];
  if (!IsOf(*known, s, 0, ReadEpoch())) [[unlikely]]
    return OnCollectiveSlow(t, s, begin, ticks, sent, received);
  if (!SkipsInner(t, std::max(sent, received))) [[unlikely]]
    return OnCollectiveTimed(t, s, begin, ticks, sent, received);
  own->counted = {begin, ticks, sent, received};
  for (Ref *ref = known->first, *last = known->last; ref != last; ++ref) {
    if (ref->model != format::WindowModel::call || !HasItsBin(*ref, own->counted)) [[unlikely]]
      return CountSkippedFrom(ref, s);
    CountCollectiveQuick(*ref, *own);
  }
}

}  // namespace rankine::runtime::monitor
