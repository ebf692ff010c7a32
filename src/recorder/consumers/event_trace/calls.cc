// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/event_trace/calls.h"

#include "recorder/calls/describer.h"

#include <cstring>

#include "base/hash.h"
#include "base/rt/clock.h"
#include "base/rt/syscall.h"
#include "recorder/consumers/event_trace/options.h"
#include "recorder/context/event_options.h"
#include "recorder/context/moments.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::event_trace {
namespace {

using layout::TraceCallHead;

bool Is(const KnownCall& known, const CallEvent& event, uint64_t list) {
  uint64_t other = (known.site ^ event.site) | (known.list ^ list);
  for (int i = 0; i < 8; ++i) other |= known.words.word[i] ^ event.words.word[i];
  return other == 0;
}

void CountLost(const State& s) {
  ThreadAt(s.thread)->now->trace_lost++;
}

// The size of a definition, excluding the list at its end. The fields of a definition are word, what,
// number, size and duration.
constexpr size_t kAround = 8 + 1 + 2 + 2 + 8;

// The maximum number of records for consecutive local calls. If there are more consecutive local calls, the
// last record contains all of them.
constexpr uint32_t kMostInRow = 8;

uint64_t SlowTicks() {
  if (g_stream.keep == 0 || g_keep.slow_ns == 0) return UINT64_MAX;
  const rt::uint128 ticks = static_cast<rt::uint128>(g_keep.slow_ns) * rt::g_clock.early_hz / 1'000'000'000;
  return ticks >> 64 != 0 ? UINT64_MAX : static_cast<uint64_t>(ticks);
}

}  // namespace

Calls* Calls::New() {
  auto* calls = static_cast<Calls*>(rt::MapAnonymous(sizeof(Calls)));
  if (calls == nullptr) return nullptr;
  calls->last_ = &calls->known_[0];
  calls->last_->count = &calls->uncounted_;
  // If there is no memory for the counts, the order of calls is unknown.
  if (g_stream.keep != 0) calls->BeginSequence();
  calls->slow_ticks_ = SlowTicks();
  return calls;
}

// Each call has two possible entries, so that two calls of a loop with the same hash do not evict each other.
KnownCall* Calls::Find(const CallEvent& event, uint64_t list) {
  const uint64_t of[] = {event.words.word[0], event.words.word[1], event.words.word[2],
                         event.words.word[3], event.words.word[5], event.words.word[6],
                         event.words.word[7], event.site,          list};
  const uint64_t hash = base::Hash(std::as_bytes(std::span(of)));
  KnownCall* first = &known_[hash % kKnown];
  KnownCall* second = &known_[(hash % kKnown) ^ 1];
  for (KnownCall* call : {first, second}) {
    if (call->extent != 0 && Is(*call, event, list)) return call;
  }
  KnownCall* call = first->extent == 0 || second->extent == last_->extent ? first : second;
  KnownCall* const next = call->next;
  *call = {event.words, event.site, list, 0, next, CountOf(event), 0};
  return call;
}

uint64_t* Calls::CountOf(const CallEvent& event) {
  return sequence_ == nullptr ? &uncounted_ : sequence_->CountOf(event.words, event.list);
}

void Calls::Put(State* s, const CallEvent& event) {
  PutNamed(s, event, nullptr);
  if (event.end - event.begin >= KeptFrom()) [[unlikely]]
    Keep(&s->trace);
}

void Calls::PutNamed(State* s, const CallEvent& event, Place* place) {
  context::TraceStream& t = s->trace;
  const uint64_t list = event.list.empty() ? 0 : base::Hash(std::as_bytes(event.list)) | 1;
  KnownCall* call = last_->next;
  if (call == nullptr || !Is(*call, event, list)) [[unlikely]] {
    call = Find(event, list);
    last_->next = call;
  }
  last_ = call;
  if (!HasRoom(t) && !MakeRoom(s, s->node)) [[unlikely]] {
    ++*call->count;
    return;
  }
  if (!PutNumber(&t, {call->extent, call->count, call->number}, event.begin, event.end, place)) [[unlikely]]
    Define(s, call, event);
}

bool Calls::Follows(const context::TraceStream& t, uint64_t begin) const {
  return asides_.place.extent != 0 && t.extent != nullptr && NameOf(t.extent) == asides_.place.extent &&
         t.at == asides_.place.behind && begin - t.last_ticks <= kSoon;
}

void Calls::PutAside(State* s, const CallEvent& event, uint64_t who) {
  Place place{};
  const uint32_t row = Follows(s->trace, event.begin) ? asides_.row + 1 : 1;
  PutNamed(s, event, &place);
  // If the call takes too long for a record of several calls, no further call is added to its record.
  const bool grows = (event.end - place.before) >> (layout::kSeveralBits - 1) == 0;
  asides_ = {
      place,         who, event.begin, event.end - event.begin, 1, grows ? layout::kMostSeveralCalls : 1,
      last_->number, row};
  if (event.end - event.begin >= KeptFrom()) [[unlikely]]
    Keep(&s->trace);
}

bool Calls::GoOnAside(context::TraceStream* t, uint64_t who, uint64_t begin, uint64_t end) {
  Asides& a = asides_;
  if ((a.who != who && a.row < kMostInRow) || !HasRoom(*t) || end - begin >= KeptFrom()) return false;
  const Turn turn(t);
  if (!Follows(*t, begin) || end < begin || a.calls == a.most) return false;
  ++a.calls;
  a.inside += end - begin;
  // Readers see the old end of the stream, before the record, until the record is complete.
  if (a.calls == 2) turn.Publish(a.place.at, a.place.before);
  layout::PutTraceSeveral(a.place.at, a.number, {end - a.place.before, end - a.begin, a.inside, a.calls});
  a.place.behind = a.place.at + layout::kTraceSeveralBytes;
  turn.Publish(a.place.behind, end);
  return true;
}

void Calls::Keep(context::TraceStream* t) {
  __atomic_store_n(&slow_ticks_, SlowTicks(), __ATOMIC_RELAXED);
  SetShort(t);
  KeepRing(t);
  moments::OnTraceKept();
}

void Calls::SetShort(context::TraceStream* t) const {
  uint64_t kept = 0;
  do {  // KeepSoon may run between these two statements.
    kept = KeptFrom();
    const uint64_t below = kept <= layout::kMostShortTook ? kept : layout::kMostShortTook + 1;
    __atomic_store_n(&t->short_below, below, __ATOMIC_SEQ_CST);
  } while (__atomic_load_n(&slow_ticks_, __ATOMIC_SEQ_CST) != kept);
}

bool Calls::PutNumber(context::TraceStream* t, const Numbered& call, uint64_t begin, uint64_t end,
                      Place* place) {
  const Turn turn(t);
  if (turn.extent() != call.extent) [[unlikely]]
    return false;
  const uint64_t now = end > t->last_ticks ? end : t->last_ticks;
  const uint64_t took = layout::TicksSince(begin, end);
  std::byte* const at = t->at;
  std::byte* const behind = layout::PutTraceCall(at, now - t->last_ticks, call.number, took);
  if (place != nullptr) *place = {at, behind, call.extent, t->last_ticks};
  turn.Publish(behind, now);
  ++*call.count;
  return true;
}

void Calls::Define(State* s, KnownCall* call, const CallEvent& event) {
  context::TraceStream& t = s->trace;
  const size_t size = sizeof(TraceCallHead) + event.list.size_bytes();
  const auto fits = [&t, size] {
    return HasRoom(t) && static_cast<size_t>(t.limit - t.at) >= size + kAround;
  };
  if (!fits() || (extent_ == NameOf(t.extent) && numbers_ == layout::kMostTraceCalls)) {
    if (!MakeRoom(s, s->node) || !fits()) {
      if (HasRoom(t)) CountLost(*s);  // If there is no room, MakeRoom has counted the loss.
      ++*call->count;
      return;
    }
  }
  const Turn turn(&t);
  if (extent_ != NameOf(t.extent)) {
    extent_ = NameOf(t.extent);
    numbers_ = 0;
  }
  call->extent = NameOf(t.extent);
  call->number = numbers_++;
  const uint64_t end = event.end > t.last_ticks ? event.end : t.last_ticks;
  std::byte* at = layout::PutTraceDefine(t.at, end - t.last_ticks, call->number, size);
  const auto put = [&at](const void* bytes, size_t n) {
    std::memcpy(at, bytes, n);
    at += n;
  };
  put(&call->site, sizeof call->site);
  put(&call->words, sizeof call->words);
  if (!event.list.empty()) put(event.list.data(), event.list.size_bytes());
  turn.Publish(layout::PutTraceDuration(at, layout::TicksSince(event.begin, event.end)), end);
  ++*call->count;
}

void PutDescribed(Thread* t, const layout::TiWords& words) {
  if ((t->context.mode & context::kPaused) != 0) return;
  const calls::Describer* d = t->describer;
  std::span<const uint32_t> list;
  if (d->word_count <= calls::kMostWords) list = {d->words, d->word_count};
  const uint64_t place = words.word[4] >> 32;
  layout::TiWords plain = words;
  plain.word[4] |= uint64_t{layout::kTiNone} << 32;
  if (list.empty() && place != layout::kTiNone) list = d->keys.List(static_cast<uint32_t>(place));
  t->events->Put(&t->context, {plain, list, d->site, d->begin, d->end});
}

void CountUnrecorded(Thread* t, const layout::TiWords& words) {
  const calls::Describer* d = t->describer;
  std::span<const uint32_t> list;
  if (d->word_count <= calls::kMostWords) list = {d->words, d->word_count};
  ++*t->events->sequence()->CountOf(words, list);
}

void LoseOrder(Thread* t) {
  if (CountsUnrecorded(t)) t->events->sequence()->Lose();
}

void SetRecorded(Thread* t, bool alone_and_on) {
  t->only_events = alone_and_on ? t->events : nullptr;
  // The statuses of an expected call are read directly from memory, without calling the library. Therefore,
  // the bit of a status that means "cancelled" must be known.
  Expect(&t->context.trace, t->only_events != nullptr && g_process.abi.cancelled_mask != 0);
  if (t->only_events != nullptr) t->only_events->SetShort(&t->context.trace);
  // If a thread is paused before the first event of its trace, its calls are counted but not recorded.
  if (t->events == nullptr) return;
  const bool paused = (t->describer->off & calls::kOffPaused) != 0;
  if (paused && t->context.trace.extents == 0) t->events->BeginSequence();
  t->context.trace.sequence = t->events->sequence();
}

}  // namespace rankine::recorder::event_trace
