#include "runtime/monitor/watch.h"

#include <algorithm>

#include "runtime/monitor/counting.h"
#include "runtime/monitor/look.h"
#include "runtime/process.h"
#include "runtime/thread.h"

namespace rankine::runtime::monitor {
namespace {

using format::WindowCell;
using format::WindowKind;

// Can messages of one call concern different windows?
[[gnu::always_inline]] inline bool HasFilters() {
  return (__atomic_load_n(&g_monitor.by_peer, __ATOMIC_RELAXED) |
          __atomic_load_n(&g_monitor.by_size, __ATOMIC_RELAXED)) != 0;
}

struct Refs {  // (so small that they are returned in registers)
  Ref* first;
  uint32_t count;
  uint16_t known;  // where they stand
  Ref* end() const { return first + count; }
};
static_assert(sizeof(Refs) == 16);

// What counts a call of this slot. `peer` and `bytes` of the message count only while a window has such a
// filter, and are then looked at out of line.
[[gnu::always_inline]] inline Refs RefsLike(Thread* t, Watcher* own, const Slot* s, int32_t peer,
                                            uint32_t bucket, bool has_message, uint64_t epoch) {
  const uint64_t hash = (reinterpret_cast<uintptr_t>(s) >> 6 ^ uint64_t{static_cast<uint32_t>(peer)} << 20 ^
                         uint64_t{bucket} << 56) *
                        0x9e3779b97f4a7c15ull;
  const auto place = static_cast<uint16_t>(hash >> 55);
  Watcher::Known* known = &own->known[place];
  static_assert(Watcher::kKnown == 1 << 9);
  if (known->slot != s || known->epoch != epoch || known->peer != peer || known->size != bucket)
      [[unlikely]] {
    if (!Look({t, own, *s, peer, bucket, has_message}, known, epoch)) return {nullptr, 0, 0};
  }
  return {own->refs + known->first, known->count, place};
}

// The epoch was read before it was asked whether windows have filters.
[[gnu::always_inline]] inline Refs RefsOfEither(Thread* t, Watcher* own, const Slot* s, int32_t peer,
                                                uint64_t bytes, uint64_t epoch) {
  uint32_t bucket = 0;
  const bool has_message = peer != kNobody;
  if (has_message && __atomic_load_n(&g_monitor.by_peer, __ATOMIC_RELAXED) == 0) peer = 0;
  if (has_message && __atomic_load_n(&g_monitor.by_size, __ATOMIC_RELAXED) != 0) bucket = BucketOf(bytes);
  return RefsLike(t, own, s, peer, bucket, has_message, epoch);
}

[[gnu::noinline]] Refs RefsOfMessage(Thread* t, Watcher* own, const Slot* s, int32_t peer, uint64_t bytes,
                                     uint64_t epoch) {
  return RefsOfEither(t, own, s, peer, bytes, epoch);
}

[[gnu::always_inline]] inline Refs RefsFor(Thread* t, Watcher* own, const Slot* s, int32_t peer,
                                           uint64_t bytes) {
  const uint64_t epoch = __atomic_load_n(&g_monitor.epoch, __ATOMIC_ACQUIRE);
  if (HasFilters()) [[unlikely]]
    return RefsOfMessage(t, own, s, peer, bytes, epoch);
  return RefsLike(t, own, s, 0, 0, true, epoch);
}

// The same for an operation that a call of this slot started, which found them at `known`: mostly they still
// stand there.
[[gnu::always_inline]] inline Refs RefsAgain(Thread* t, Watcher* own, const Slot* s, uint16_t place,
                                             int32_t peer, uint64_t bytes) {
  const Watcher::Known& known = own->known[place];
  const uint64_t epoch = __atomic_load_n(&g_monitor.epoch, __ATOMIC_ACQUIRE);
  if (HasFilters() || known.slot != s || known.epoch != epoch) [[unlikely]]
    return RefsOfMessage(t, own, s, peer, bytes, epoch);
  return {own->refs + known.first, known.count, place};
}

[[gnu::always_inline]] inline void CountTimeOf(WindowCell* c, const Seen& seen) {
  Add(&c->calls, 1);
  Add(&c->ticks, seen.ticks);
  if (seen.stall != 0) Add(&c->stall_ticks, seen.stall);
}

// The call itself; `peer` of its message. `begin`: of its operation, not before the call's. True: it has
// communicated.
[[gnu::always_inline]] inline bool CountCallAlone(const Ref& ref, const Seen& seen, WindowKind kind,
                                                  int32_t peer, uint64_t begin) {
  WindowCell* c = ref.cell;
  CountTimeOf(c, seen);
  if (kind == WindowKind::none || kind == WindowKind::completion || !seen.communicates) return false;
  CountSpan(c, seen.begin, seen.end);
  if (seen.completes) {
    Add(&c->completions, 1);
    const uint64_t before = begin - seen.begin;
    const uint64_t ticks = seen.ticks - std::min(seen.ticks, before);
    Add(&c->execution_ticks, ExecutionOf(ref, begin, seen.end, ticks, seen.stall));
    CountWait(ref, seen.ticks, peer);
  }
  return true;
}

// From the first message inside, where that is seen, to the return of the call: what it waits for last inside
// is not seen (docs/windows.md).
void CountCollectiveAlone(const Ref& ref, const Watcher& own, const Seen& seen) {
  WindowCell* c = ref.cell;
  const bool inside = own.inner_call == seen.begin;
  if (!CountCallAlone(ref, seen, WindowKind::collective, kNobody, inside ? own.inner_begin : seen.begin))
    return;
  if (inside) {
    Add(&c->inner_messages, own.inner_messages);
    Add(&c->inner_bytes, own.inner_bytes);
  }
  Add(&c->sent_bytes, seen.sent);
  Add(&c->received_bytes, seen.received);
}

[[gnu::noinline]] void CountCollective(Ref* ref, const Watcher& own, const Seen& seen) {
  const format::FirstBin before = format::FirstBinOf(*ref->cell);
  CountCollectiveAlone(*ref, own, seen);
  format::FirstBin now{0, 0};
  if (seen.communicates && seen.sent + seen.received != 0)
    now = {1, seen.sent != 0 ? seen.sent : seen.received};
  if (ref->traffic != nullptr) {
    if (now.messages != 0) CountTraffic(ref, seen.end, 1, now.bytes);
    return;
  }
  // Is it still told by the cell's sums?
  const format::FirstBin both{before.messages + now.messages, before.bytes + now.bytes};
  const uint64_t since = seen.end > ref->start_ticks ? seen.end - ref->start_ticks : 0;
  const bool leaves = now.messages != 0 && since >= ref->bin_ticks;
  if (ref->bin_ticks == ~uint64_t{0} || (!leaves && ref->cell->traffic == format::kNoIndex &&
                                         format::FirstBinOf(*ref->cell) == both)) [[likely]]
    return;
  LeaveFirstBin(ref, since, before, now);
}

// Where no filter asks for a partner or size.
[[gnu::always_inline]] inline void CountPlain(Ref* ref, const Watcher& own, const Seen& seen,
                                              WindowKind kind) {
  const Writing writing(ref->cell);
  if (kind == WindowKind::collective) return CountCollective(ref, own, seen);
  if (!CountCallAlone(*ref, seen, kind, seen.to != kNobody ? seen.to : seen.from, seen.begin)) return;
  uint32_t messages = 0;
  uint64_t bytes = 0;
  if (seen.to != kNobody) {
    CountSent(*ref, seen.sent);
    messages = 1;
    bytes = seen.sent;
  }
  if (seen.from != kNobody) {
    CountReceived(*ref, seen.received);
    messages++;
    bytes += seen.received;
  }
  if (messages != 0) CountTraffic(ref, seen.end, messages, bytes);
}

// One message of a call; the call once, though both of its messages may be those that are asked for.
[[gnu::noinline]] void CountFiltered(Ref* ref, const Seen& seen, WindowKind kind, bool sent) {
  const int32_t peer = sent ? seen.to : seen.from;
  const uint64_t bytes = sent ? seen.sent : seen.received;
  if (!Holds(*ref, peer, bytes)) return;
  const bool counted = !sent && seen.to != kNobody && Holds(*ref, seen.to, seen.sent);
  const Writing writing(ref->cell);
  if (!counted) CountCallAlone(*ref, seen, kind, peer, seen.begin);
  if (sent) {
    CountSent(*ref, bytes);
  } else {
    CountReceived(*ref, bytes);
  }
  CountTraffic(ref, seen.end, 1, bytes);
}

}  // namespace

void OnTakenOver() {
  __atomic_fetch_add(&g_monitor.epoch, 1, __ATOMIC_RELEASE);
}

namespace {

// While windows have filters: the two messages of a call may concern different ones.
[[gnu::noinline]] uint16_t OnCallFiltered(Thread* t, Watcher* own, const Slot* s, const Seen& seen,
                                          uint64_t epoch) {
  const WindowKind kind = KindOf(s->function);
  const bool sends = seen.to != kNobody;
  const Refs found =
      RefsOfEither(t, own, s, sends ? seen.to : seen.from, sends ? seen.sent : seen.received, epoch);
  for (Ref *ref = found.first, *end = found.end(); ref != end; ++ref) {
    if (ref->filter != nullptr) {
      CountFiltered(ref, seen, kind, sends);
    } else {
      CountPlain(ref, *own, seen, kind);
    }
  }
  if (!sends || seen.from == kNobody) return found.known;
  const Refs from = RefsOfEither(t, own, s, seen.from, seen.received, epoch);
  for (Ref *ref = from.first, *end = from.end(); ref != end; ++ref) {
    if (ref->filter != nullptr) CountFiltered(ref, seen, kind, false);
  }
  return found.known;
}

// Three kinds of calls, each with a way of its own that asks nothing that the others need: those that only
// take time, those that start a message, and all others.
[[gnu::noinline]] uint16_t CountTime(Thread* t, Watcher* own, const Slot* s, const Seen& seen,
                                     uint64_t epoch) {
  const Refs found = RefsLike(t, own, s, 0, 0, true, epoch);
  for (Ref *ref = found.first, *end = found.end(); ref != end; ++ref) {
    const Writing writing(ref->cell);
    CountTimeOf(ref->cell, seen);
  }
  return found.known;
}

[[gnu::noinline]] uint16_t CountStart(Thread* t, Watcher* own, const Slot* s, const Seen& seen,
                                      uint64_t epoch) {
  const Refs found = RefsLike(t, own, s, 0, 0, true, epoch);
  for (Ref *ref = found.first, *end = found.end(); ref != end; ++ref) {
    const Writing writing(ref->cell);
    CountTimeOf(ref->cell, seen);
    if (!seen.communicates) continue;
    CountSpan(ref->cell, seen.begin, seen.end);
    if (seen.to == kNobody) continue;
    CountSent(*ref, seen.sent);
    CountTraffic(ref, seen.end, 1, seen.sent);
  }
  return found.known;
}

[[gnu::noinline]] uint16_t CountOperation(Thread* t, Watcher* own, const Slot* s, const Seen& seen,
                                          uint64_t epoch, WindowKind kind) {
  const Refs found = RefsLike(t, own, s, 0, 0, true, epoch);
  for (Ref *ref = found.first, *end = found.end(); ref != end; ++ref) CountPlain(ref, *own, seen, kind);
  return found.known;
}

}  // namespace

uint16_t OnCall(Thread* t, Watcher* own, const Slot* s, const Seen& seen) {
  const uint64_t epoch = __atomic_load_n(&g_monitor.epoch, __ATOMIC_ACQUIRE);
  if (HasFilters()) [[unlikely]]
    return OnCallFiltered(t, own, s, seen, epoch);
  const WindowKind kind = KindOf(s->function);
  switch (kind) {
    case WindowKind::completion:
    case WindowKind::none:
      return CountTime(t, own, s, seen, epoch);
    case WindowKind::non_blocking:
      return CountStart(t, own, s, seen, epoch);
    default:
      return CountOperation(t, own, s, seen, epoch, kind);
  }
}

void OnCompleted(Thread* t, const Request& r, Slot* s, const Done& done) {
  Watcher* own = t->watcher;
  if (own == nullptr || s == nullptr || s->site == kPausedSite) return;
  const int32_t peer = done.peer;
  const uint64_t bytes = done.bytes;
  const bool start_known = (r.flags & kStartKnown) != 0;
  const uint64_t begin = start_known ? r.start_ticks : own->begin;
  const uint64_t whole = own->end > begin ? own->end - begin : 0;
  const Refs found =
      start_known ? RefsAgain(t, own, s, r.known, peer, bytes) : RefsFor(t, own, s, peer, bytes);
  for (Ref *ref = found.first, *end = found.end(); ref != end; ++ref) {
    if (peer != kNobody && !Holds(*ref, peer, bytes)) continue;
    const Writing writing(ref->cell);
    Add(&ref->cell->completions, 1);
    Add(&ref->cell->execution_ticks, ExecutionOf(*ref, begin, own->end, whole, own->stall));
    CountSpan(ref->cell, begin, own->end);
    if (done.received) {
      CountReceived(*ref, bytes);
      CountTraffic(ref, own->end, 1, bytes);
    }
    if (!own->wait_counted) CountWait(*ref, own->ticks, peer);
  }
  own->wait_counted = true;
}

namespace {

[[gnu::noinline]] void NoteStartSlow(Thread* t, uint64_t handle, uint64_t begin, uint16_t known) {
  if (g_process.concurrent && !t->requests.lock.TryLock()) return;
  Request* r = t->requests.FindQuick(handle);
  if (r == nullptr) r = t->requests.Find(handle);
  constexpr uint8_t kSends = kPersistent | kHasPeer;
  Slot* slot = nullptr;
  int32_t peer = 0;
  uint64_t bytes = 0;
  // (field by field: requests.h)
  if (r != nullptr) {
    r->start_ticks = begin;
    r->known = known;
    r->flags |= kStartKnown;
    if ((r->flags & kSends) == kSends) slot = r->slot, peer = r->peer, bytes = r->bytes;
  }
  if (g_process.concurrent) t->requests.lock.Unlock();
  Watcher* own = t->watcher;
  Slot* s = own == nullptr || slot == nullptr ? nullptr : OwnSlot(t, slot);
  if (s == nullptr || s->site == kPausedSite) return;
  const Refs found = RefsFor(t, own, s, peer, bytes);
  for (Ref *ref = found.first, *end = found.end(); ref != end; ++ref) {
    if (!Holds(*ref, peer, bytes)) continue;
    const Writing writing(ref->cell);
    CountSent(*ref, bytes);
    CountTraffic(ref, own->end, 1, bytes);
  }
}

}  // namespace

void NoteStart(Thread* t, uint64_t handle, uint64_t begin, uint16_t known) {
  if (!g_process.concurrent) [[likely]] {
    Request* r = t->requests.FindQuick(handle);
    if (r != nullptr && (r->flags & kPersistent) == 0) [[likely]] {
      r->start_ticks = begin;
      r->known = known;
      r->flags |= kStartKnown;
      return;
    }
  }
  NoteStartSlow(t, handle, begin, known);
}

}  // namespace rankine::runtime::monitor
