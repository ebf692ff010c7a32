#include "runtime/monitor/ordinary.h"

#include "runtime/monitor/counting.h"
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

[[gnu::noinline]] void OnTimeFiltered(Thread* t, const Slot* s, uint64_t ticks) {
  uint16_t place = 0;
  if (!NoneCounts(t->watcher, s, kNoMessage, ReadEpoch(), &place)) OnTimeSlow(t, s, ticks);
}

}  // namespace

void OnTime(Thread* t, const Slot* s, uint64_t ticks) {
  const Watcher::Known& known = t->watcher->known[KnownPlaceOf(s, 0)];
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) [[unlikely]]
    return OnTimeFiltered(t, s, ticks);
  if (!IsOf(known, s, 0, epoch)) [[unlikely]]
    return OnTimeSlow(t, s, ticks);
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

[[gnu::noinline]] uint16_t OnStartedFiltered(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                             int32_t to, uint64_t sent) {
  const uint64_t epoch = ReadEpoch();
  uint16_t place = 0;
  if (NoneCounts(t->watcher, s, AskedOf(to, sent), epoch, &place)) return place;
  return OnStartedSlow(t, s, begin, ticks, to, sent);
}

}  // namespace

namespace {

// Sends: `to` is not kNobody. Each of the two has registers enough.
template <bool Sends>
[[gnu::always_inline]] inline uint16_t OnStartedQuick(Thread* t, const Slot* s, uint64_t begin,
                                                      uint64_t ticks, int32_t to, uint64_t sent) {
  const uint16_t place = KnownPlaceOf(s, 0);
  const Watcher::Known* known = &t->watcher->known[place];
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) [[unlikely]]
    return OnStartedFiltered(t, s, begin, ticks, to, sent);
  if (!IsOf(*known, s, 0, epoch)) [[unlikely]]
    return OnStartedSlow(t, s, begin, ticks, to, sent);
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
  return place;
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

// Quick: by the model of calls.
template <bool Received, bool Quick>
[[gnu::always_inline]] inline void CountDoneAlone(Ref* ref, Watcher* own, uint64_t begin, uint64_t whole,
                                                  uint64_t bytes) {
  format::WindowCell* c = ref->cell;
  Add(&c->completions, 1);
  Add(&c->execution_ticks, Quick ? whole : ExecutionOf(*ref, begin, own->end, whole, own->stall));
  CountSpan(c, begin, own->end);
  if constexpr (Received) CountReceived(*ref, bytes);
  CountWaitOnce(own, *ref);
}

template <bool Received>
[[gnu::noinline]] void CountDone(Ref* ref, const Ref* last, Watcher* own, uint64_t begin, uint64_t bytes) {
  const uint64_t whole = own->end > begin ? own->end - begin : 0;
  for (; ref != last; ++ref) {
    const Writing writing(ref->cell);
    CountDoneAlone<Received, false>(ref, own, begin, whole, bytes);
    if constexpr (Received) CountTraffic(ref, own->end, 1, bytes);
  }
}

template <bool Received>
[[gnu::noinline]] void OnDoneSlow(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes) {
  OnCompleted(t, r, s, {peer, bytes, Received});
}

template <bool Received>
[[gnu::noinline]] void OnDoneFiltered(Thread* t, const Request& r, Slot* s, int32_t peer, uint64_t bytes) {
  Watcher* own = t->watcher;
  const uint64_t epoch = ReadEpoch();
  uint16_t place = 0;
  if (!NoneCounts(own, s, AskedOf(peer, bytes), epoch, &place)) OnDoneSlow<Received>(t, r, s, peer, bytes);
}

// Where the call that started the operation has found its windows, they mostly still stand.
template <bool Received>
[[gnu::always_inline]] inline void OnDone(Thread* t, const Request& r, Slot* s, int32_t peer,
                                          uint64_t bytes) {
  Watcher* own = t->watcher;
  if ((r.flags & kStartKnown) == 0) [[unlikely]]
    return OnDoneSlow<Received>(t, r, s, peer, bytes);
  NoteAwaited(own, peer);
  const Watcher::Known* known = &own->known[r.known];
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) [[unlikely]]
    return OnDoneFiltered<Received>(t, r, s, peer, bytes);
  if (!IsOf(*known, s, 0, epoch)) [[unlikely]]
    return OnDoneSlow<Received>(t, r, s, peer, bytes);
  const uint64_t begin = r.start_ticks, end = own->end;
  const uint64_t whole = end > begin ? end - begin : 0;
  for (Ref *ref = known->first, *last = known->last; ref != last; ++ref) {
    if (ref->model != format::WindowModel::call || (Received && NeedsBin(*ref, end))) [[unlikely]]
      return CountDone<Received>(ref, last, own, begin, bytes);
    const Writing writing(ref->cell);
    CountDoneAlone<Received, true>(ref, own, begin, whole, bytes);
    if constexpr (Received) CountInBin(*ref, 1, bytes);
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
[[gnu::noinline]] void OnExchangeFiltered(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                          const Exchange& e) {
  const uint64_t epoch = ReadEpoch();
  const uint64_t to = AskedOf(e.to, e.sent), from = AskedOf(e.from, e.received);
  uint16_t place = 0;
  const bool both = e.to != kNobody && e.from != kNobody && to != from;
  if (!NoneCounts(t->watcher, s, e.to != kNobody ? to : from, epoch, &place) ||
      (both && !NoneCounts(t->watcher, s, from, epoch, &place)))
    OnExchangeSlow(t, s, begin, ticks, e);
}

}  // namespace

void OnExchange(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, const Exchange& exchange) {
  const Watcher::Known* known = &t->watcher->known[KnownPlaceOf(s, 0)];
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) [[unlikely]]
    return OnExchangeFiltered(t, s, begin, ticks, exchange);
  if (!IsOf(*known, s, 0, epoch)) [[unlikely]]
    return OnExchangeSlow(t, s, begin, ticks, exchange);
  for (Ref *ref = known->first, *last = known->last; ref != last; ++ref) {
    if (NeedsBin(*ref, begin + ticks)) [[unlikely]]
      return CountExchange(ref, last, begin, ticks, exchange);
    const Writing writing(ref->cell);
    CountExchangeAlone(*ref, begin, ticks, exchange);
    CountInBin(*ref, MessagesOf(exchange), exchange.sent + exchange.received);
  }
}

namespace {

// From `ref` on.
[[gnu::noinline]] void CountCollectivesFrom(Ref* ref, const Ref* last, uint64_t begin, uint64_t ticks,
                                            uint64_t sent, uint64_t received) {
  CountCollectives(
      ref, last, *t_thread->watcher,
      {begin, begin + ticks, ticks, 0, sent, received, kNobody, kNobody, true, true, false, kNobody});
}

[[gnu::noinline]] void OnCollectiveSlow(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks,
                                        uint64_t sent, uint64_t received) {
  OnCallOf(t, s, begin, ticks, {kNobody, kNobody, sent, received}, true);
}

// Does the cell still tell its first bin (format::FirstBinOf) when this is added? Of what nearly all calls
// move: as much one way as the other, or nothing.
[[gnu::always_inline]] inline bool TellsFirstBin(const Ref& ref, uint64_t at, uint64_t sent,
                                                 uint64_t received) {
  const format::WindowCell& c = *ref.cell;
  if (ref.traffic != nullptr || at - ref.bin_begin >= ref.bin_ticks || c.traffic != format::kNoIndex)
    return false;
  if (sent != received || c.sent_bytes != c.received_bytes) return false;
  return sent == 0 ? c.sent_bytes == 0 : c.sent_bytes != 0 || c.calls == 0;
}

// Of a call that is as nearly all are: no callbacks, no stall that is timed. `operation`: the call's own
// course, or that of the messages inside of it.
template <bool Inside>
[[gnu::always_inline]] inline void CountCollectiveQuick(const Ref& ref, const Inner& inner, uint64_t begin,
                                                        uint64_t ticks, const Course& operation,
                                                        uint64_t sent, uint64_t received) {
  format::WindowCell* c = ref.cell;
  const Writing writing(c);
  CountCall(c, ticks);
  CountSpan(c, begin, begin + ticks);
  Add(&c->completions, 1);
  Add(&c->execution_ticks, ExecutionOf(ref, operation.begin, operation.end, operation.ticks, 0));
  CountWait(ref, ticks, kNobody);
  if constexpr (Inside) {
    Add(&c->inner_messages, inner.messages);
    Add(&c->inner_bytes, inner.bytes);
  }
  Add(&c->sent_bytes, sent);
  Add(&c->received_bytes, received);
}

// (in registers alone, so that the caller jumps here)
[[gnu::noinline]] void OnCollectiveInside(Ref* ref, const Ref* last, uint64_t begin, uint64_t ticks,
                                          uint64_t sent, uint64_t received) {
  const Inner& inner = t_thread->watcher->inner;
  const Course operation = CourseInside(inner, {begin, begin + ticks, ticks});
  for (; ref != last; ++ref) {
    if (!TellsFirstBin(*ref, begin + ticks, sent, received)) [[unlikely]]
      return CountCollectivesFrom(ref, last, begin, ticks, sent, received);
    CountCollectiveQuick<true>(*ref, inner, begin, ticks, operation, sent, received);
  }
}

}  // namespace

void OnCollective(Thread* t, const Slot* s, uint64_t begin, uint64_t ticks, uint64_t sent,
                  uint64_t received) {
  const Watcher* own = t->watcher;
  const Watcher::Known* known = &own->known[KnownPlaceOf(s, 0)];
  const uint64_t epoch = ReadEpoch();
  if (HasFilters() || !IsOf(*known, s, 0, epoch)) [[unlikely]]
    return OnCollectiveSlow(t, s, begin, ticks, sent, received);
  Ref *ref = known->first, *last = known->last;
  if (own->inner.call == begin) return OnCollectiveInside(ref, last, begin, ticks, sent, received);
  for (; ref != last; ++ref) {
    if (!TellsFirstBin(*ref, begin + ticks, sent, received)) [[unlikely]]
      return CountCollectivesFrom(ref, last, begin, ticks, sent, received);
    CountCollectiveQuick<false>(*ref, own->inner, begin, ticks, {begin, begin + ticks, ticks}, sent,
                                received);
  }
}

}  // namespace rankine::runtime::monitor
