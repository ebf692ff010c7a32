// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/watch.h"

#include <algorithm>

#include "recorder/consumers/windows/collective_edges.h"
#include "recorder/consumers/windows/counting.h"
#include "recorder/consumers/windows/window_refs.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {
namespace {

using layout::WindowCell;
using layout::WindowKind;

[[gnu::noinline]] Refs RefsOfMessage(Thread* t, Watcher* own, const Slot* s, int32_t peer, uint64_t bytes,
                                     uint64_t epoch) {
  return RefsOf(t, own, s, AskedOf(peer, bytes), epoch);
}

[[gnu::always_inline]] inline Refs RefsFor(Thread* t, Watcher* own, const Slot* s, int32_t peer,
                                           uint64_t bytes) {
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) [[unlikely]]
    return RefsOfMessage(t, own, s, peer, bytes, epoch);
  return RefsOf(t, own, s, 0, epoch);
}

[[gnu::always_inline]] inline void CountTimeOf(WindowCell* c, const CallOutcome& seen) {
  CountCall(c, seen.ticks);
  if (seen.stall != 0) Add(&c->stall_ticks, seen.stall);
}

inline OperationTime CourseOf(const CallOutcome& seen) {
  return {seen.begin, seen.end, seen.ticks};
}

// Counts a call, but not its messages. Returns true if the call was a communication.
[[gnu::always_inline]] inline bool CountCallAlone(Ref* ref, const CallOutcome& seen, WindowKind kind,
                                                  const OperationTime& course) {
  WindowCell* c = ref->cell;
  CountTimeOf(c, seen);
  if (seen.waits) CountWait(ref, seen.ticks, seen.awaited);
  if (kind == WindowKind::none || kind == WindowKind::completion || !seen.communicates) return false;
  CountSpan(c, seen.begin, seen.end);
  if (seen.completes) {
    Add(&c->completions, 1);
    Add(&c->execution_ticks, ExecutionOf(*ref, course.begin, course.end, course.ticks, seen.stall));
    CountWait(ref, seen.ticks, AwaitedOf(seen.to, seen.from, seen.sent));
  }
  return true;
}

void CountCollectiveAlone(Ref* ref, const Watcher& own, const CallOutcome& seen) {
  WindowCell* c = ref->cell;
  if (!CountCallAlone(ref, seen, WindowKind::collective, own.course)) return;
  if (own.inner.call == seen.begin) {
    Add(&c->part_messages, own.inner.messages);
    Add(&c->part_bytes, own.inner.bytes);
  }
  Add(&c->sent_bytes, seen.sent);
  Add(&c->received_bytes, seen.received);
}

// Stores the kind of the operations that the cell counts (layout::AlikeBits). While the first bin is computed
// from this kind, the kind remains that of the first operation. After the first bin is complete, an operation
// whose kind has more properties replaces the kind (BeginAlike).
void NoteKind(const Ref& ref, uint16_t kind) {
  WindowCell* c = ref.cell;
  const bool tells_bin = ref.traffic == nullptr && ref.bin_ticks != kNoBins;
  if (c->alike_calls == 0 && c->alike < kind && (c->alike == 0 || !tells_bin)) Put(&c->alike, kind);
}

// Returns true if the operation moves data in the same way as the cell's first operation, as far as AlikeBits
// shows.
bool IsLikeAll(const WindowCell& c, uint64_t sent, uint64_t received) {
  return c.alike == 0 || c.alike == AlikeCollective(sent, received);
}

layout::Bin FirstBinNow(const Ref& ref) {
  return layout::FirstBinOf(layout::CountsOf(*ref.cell));
}

// Counts the traffic of a collective operation as one message. The size of this message is the number of
// bytes that were sent or, if none were sent, the number of bytes that were received. The parameter
// `before` is the first bin at the time before this operation was added to the cell's sums.
void CountCollectiveTraffic(Ref* ref, uint64_t end, uint64_t sent, uint64_t received, layout::Bin before) {
  layout::Bin now{0, 0};
  if (sent + received != 0) now = {1, sent != 0 ? sent : received};
  if (ref->traffic != nullptr) {
    if (now.messages != 0) AddToBins(ref, end, now);
    NoteBinned(*ref->cell, ref->traffic);
    return;
  }
  // As long as all of the cell's operations move data in the same way, the first bin can be derived from the
  // cell's sums.
  const layout::Bin both{before.messages + now.messages, before.bytes + now.bytes};
  const uint64_t since = SinceStart(*ref, end);
  const bool leaves = now.messages != 0 && since >= ref->bin_ticks;
  if (ref->bin_ticks == kNoBins || (!leaves && ref->cell->traffic == layout::kNoIndex &&
                                    IsLikeAll(*ref->cell, sent, received) && FirstBinNow(*ref) == both))
      [[likely]]
    return;
  LeaveFirstBin(ref, since, before, now);
}

// To be called before the operation is counted. Moves all traffic that the cell has counted so far into the
// cell's bins. If the cell has no bins, returns the cell's first bin, which in this case contains all traffic
// so far.
layout::Bin BinsBefore(const Ref& ref) {
  if (ref.traffic == nullptr) return FirstBinNow(ref);
  SettleBins(*ref.cell, ref.traffic, 0);
  return {};
}

[[gnu::noinline]] void CountCollective(Ref* ref, const Watcher& own, const CallOutcome& seen) {
  const layout::Bin before = BinsBefore(*ref);
  if (seen.completes) NoteKind(*ref, AlikeCollective(seen.sent, seen.received));
  CountCollectiveAlone(ref, own, seen);
  CountCollectiveTraffic(ref, seen.end, seen.communicates ? seen.sent : 0,
                         seen.communicates ? seen.received : 0, before);
}

// Counts the start of a persistent collective. The traffic is counted for the call that created the request.
void CountCollectiveStart(Ref* ref, uint64_t end, uint64_t sent, uint64_t received) {
  const layout::Bin before = BinsBefore(*ref);
  Add(&ref->cell->sent_bytes, sent);
  Add(&ref->cell->received_bytes, received);
  CountCollectiveTraffic(ref, end, sent, received, before);
}

// Counts a call in a window that filters neither by peer nor by size.
[[gnu::always_inline]] inline void CountPlain(Ref* ref, const Watcher& own, const CallOutcome& seen,
                                              WindowKind kind) {
  const Writing writing(ref->cell);
  if (kind == WindowKind::collective) return CountCollective(ref, own, seen);
  if (!CountCallAlone(ref, seen, kind, CourseOf(seen))) return;
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

// Counts one message of a call. The call is counted once, even if the filter matches both of its messages.
[[gnu::noinline]] void CountFiltered(Ref* ref, const CallOutcome& seen, WindowKind kind, bool sent) {
  const int32_t peer = sent ? seen.to : seen.from;
  const uint64_t bytes = sent ? seen.sent : seen.received;
  if (!Holds(*ref, peer, bytes)) return;
  const bool counted = !sent && seen.to != kNobody && Holds(*ref, seen.to, seen.sent);
  const Writing writing(ref->cell);
  if (!counted) CountCallAlone(ref, seen, kind, CourseOf(seen));
  if (sent) {
    CountSent(*ref, bytes);
  } else {
    CountReceived(*ref, bytes);
  }
  CountTraffic(ref, seen.end, 1, bytes);
}

}  // namespace

void CountCollectives(Ref* ref, const Ref* last, const Watcher& own, const CallOutcome& seen) {
  for (; ref != last; ++ref) CountPlain(ref, own, seen, WindowKind::collective);
}

void OnTakenOver() {
  LookAgain();
}

namespace {

// Counts a call in the windows, if at least one window has a filter. Different windows may count the two
// messages of the call.
[[gnu::noinline]] uint16_t OnCallFiltered(Thread* t, Watcher* own, const Slot* s, const CallOutcome& seen,
                                          uint64_t epoch) {
  const WindowKind kind = KindOf(s->function);
  const bool sends = seen.to != kNobody;
  const Refs found =
      RefsOf(t, own, s, AskedOf(sends ? seen.to : seen.from, sends ? seen.sent : seen.received), epoch);
  for (Ref& ref : found) {
    if (ref.filter != nullptr) {
      CountFiltered(&ref, seen, kind, sends);
    } else {
      CountPlain(&ref, *own, seen, kind);
    }
  }
  if (!sends || seen.from == kNobody) return found.known;
  const Refs from = RefsOf(t, own, s, AskedOf(seen.from, seen.received), epoch);
  for (Ref& ref : from) {
    if (ref.filter != nullptr) CountFiltered(&ref, seen, kind, false);
  }
  return found.known;
}

}  // namespace

uint16_t OnCall(Thread* t, Watcher* own, const Slot* s, const CallOutcome& seen) {
  const WindowKind kind = KindOf(s->function);
  if (kind == WindowKind::collective) {
    own->course = CourseOf(seen);
    if (seen.completes) own->course = FindCourse(t, s, own->course, std::max(seen.sent, seen.received));
  }
  const uint64_t epoch = ReadEpoch();
  if (HasFilters()) [[unlikely]]
    return OnCallFiltered(t, own, s, seen, epoch);
  const Refs found = RefsOf(t, own, s, 0, epoch);
  for (Ref& ref : found) CountPlain(&ref, *own, seen, kind);
  return found.known;
}

void OnCompleted(Thread* t, const Request& r, Slot* s, const CompletedOperation& done) {
  Watcher* own = t->watcher;
  if (own == nullptr || s == nullptr || s->site == kPausedSite) return;
  NoteAwaited(own, done.peer);
  const uint64_t begin = (r.flags & kStartKnown) != 0 ? r.start_ticks : own->begin;
  const uint64_t whole = own->end > begin ? own->end - begin : 0;
  for (Ref& ref : RefsFor(t, own, s, done.peer, done.bytes)) {
    if (done.peer != kNobody && !Holds(ref, done.peer, done.bytes)) continue;
    CountDone(own, &ref, begin, whole, done.received, done.bytes);
  }
}

namespace {

[[gnu::noinline]] void NoteStartSlow(Thread* t, uint64_t handle, uint64_t begin, uint16_t known) {
  if (g_process.concurrent && !t->requests.lock.TryLock()) return;
  Request* r = g_process.concurrent ? t->requests.FindLast(handle) : t->requests.FindQuick(handle);
  if (r == nullptr) r = t->requests.Find(handle);
  // Several requests may have the same handle. The call has started the request that was created last. If
  // this request has already started, the newly created request was identical to an earlier request, and
  // nothing is stored.
  if (r != nullptr && r->apart != 0 && (r->flags & kStartKnown) != 0) {
    r = t->requests.Find(ApartOf(handle, r->apart));
    if (r != nullptr && (r->flags & kStartKnown) != 0) r = nullptr;
  }
  Slot* slot = nullptr;  // The slot of a persistent send or of a persistent collective.
  int32_t peer = kNobody;
  uint64_t bytes = 0, received = 0;
  // The members are set one by one; requests.h gives the reason.
  if (r != nullptr) {
    r->start_ticks = begin;
    r->known = known;
    r->flags |= kStartKnown;
    if ((r->flags & kHasPeer) != 0) peer = r->peer;
    if ((r->flags & kPersistent) != 0 && (peer != kNobody || r->kind == RequestKind::other))
      slot = r->slot, bytes = r->bytes, received = r->received;
  }
  if (g_process.concurrent) t->requests.lock.Unlock();
  Watcher* own = t->watcher;
  Slot* s = own == nullptr || slot == nullptr ? nullptr : OwnSlot(t, slot);
  if (s == nullptr || s->site == kPausedSite) return;
  const Refs found = RefsFor(t, own, s, peer, bytes);
  for (Ref& ref : found) {
    if (peer != kNobody && !Holds(ref, peer, bytes)) continue;
    const Writing writing(ref.cell);
    if (peer == kNobody) {
      CountCollectiveStart(&ref, own->end, bytes - received, received);
      continue;
    }
    CountSent(ref, bytes);
    CountTraffic(&ref, own->end, 1, bytes);
  }
}

}  // namespace

void NoteStart(Thread* t, uint64_t handle, uint64_t begin, uint16_t known) {
  if (!g_process.concurrent) [[likely]] {
    Request* r = t->requests.FindQuick(handle);
    if (r != nullptr && (r->flags & kPersistent) == 0 && r->apart == 0) [[likely]] {
      r->start_ticks = begin;
      r->known = known;
      r->flags |= kStartKnown;
      return;
    }
  }
  NoteStartSlow(t, handle, begin, known);
}

}  // namespace rankine::recorder::windows
