// SPDX-License-Identifier: BSD-3-Clause
// Additions to a cell. Inline, since a call with a window makes all of them.
#pragma once
#include <algorithm>
#include <cstdint>

#include "layout/window_counts.h"
#include "recorder/consumers/windows/watch.h"

namespace rankine::recorder::windows {

// Stores of the owner that other threads read: aligned words, each stored whole on every supported processor.
// A reader sees by the sequence number whether they belong together. Not atomic for the compiler, so that an
// addition is one instruction.
template <class T>
inline void Put(T* at, T value) {
  *at = value;
}
inline void Add(uint64_t* at, uint64_t n) {
  *at += n;
}

// Other threads may read the cell: its sequence number is odd while it is written.
class Writing {
 public:
  [[gnu::always_inline]] explicit Writing(layout::WindowCell* c) : c_(c) {
    c_->sequence++;
    __atomic_thread_fence(__ATOMIC_RELEASE);
  }
  [[gnu::always_inline]] ~Writing() {
    __atomic_thread_fence(__ATOMIC_RELEASE);
    c_->sequence++;
  }
  Writing(const Writing&) = delete;
  Writing& operator=(const Writing&) = delete;

 private:
  layout::WindowCell* c_;
};

// Joins neighbouring bins, so that the bins reach twice as far.
void JoinBins(layout::WindowTraffic* traffic);

// An instance that continues (Monitor::GoOn), and the clocks of two processors, can make its start later than
// the moment.
inline uint64_t SinceStart(const Ref& ref, uint64_t at) {
  return at > ref.start_ticks ? at - ref.start_ticks : 0;
}

// Finds the bin of a moment that does not lie in the bin of the previous message.
void FindBin(Ref* ref, uint64_t since);

// The value `now` does not lie entirely in the first bin, which contains `first` so far: makes bins, if there
// is room, and counts it.
void LeaveFirstBin(Ref* ref, uint64_t since, layout::Bin first, layout::Bin now);

// The same for a message that the cell has counted already, if it does not lie in the first bin.
void LeaveFirstBinWith(Ref* ref, uint64_t at, layout::Bin now);

// Everything that the cell has counted is in its bins.
void NoteBinned(const layout::WindowCell& c, layout::WindowTraffic* traffic);

// Puts the volume of the cell's alike calls into the bin that was found last. `but`: bytes that the cell has
// counted and that belong elsewhere.
void SettleBins(const layout::WindowCell& c, layout::WindowTraffic* traffic, uint64_t but);

// Adds what the cell has counted outside of its alike calls to the bin of its moment, where there are bins
// and everything before is settled.
void AddToBins(Ref* ref, uint64_t at, layout::Bin now);

// Whether the bin for this moment must be searched before the message is counted.
[[gnu::always_inline]] inline bool NeedsBin(const Ref& ref, uint64_t at) {
  return at - ref.bin_begin >= ref.bin_ticks;
}

// For messages that the cell has counted already.
[[gnu::always_inline]] inline void CountTraffic(Ref* ref, uint64_t at, uint32_t messages, uint64_t bytes) {
  if (ref->traffic == nullptr) {
    if (NeedsBin(*ref, at)) [[unlikely]]
      LeaveFirstBinWith(ref, at, {messages, bytes});
    return;
  }
  SettleBins(*ref->cell, ref->traffic, bytes);
  AddToBins(ref, at, {messages, bytes});
}

[[gnu::always_inline]] inline void CountCall(layout::WindowCell* c, uint64_t ticks) {
  Add(&c->calls, 1);
  Add(&c->ticks, ticks);
}

[[gnu::always_inline]] inline void CountLarge(const Ref& ref, uint64_t bytes) {
  if (bytes < ref.large_bytes) return;
  Add(&ref.cell->part_messages, 1);
  Add(&ref.cell->part_bytes, bytes);
}

// Counts one more of the cell's alike calls.
[[gnu::always_inline]] inline void CountAlike(layout::WindowCell* c, uint64_t ticks) {
  Add(&c->alike_calls, 1);
  Add(&c->alike_ticks, ticks);
}

// A call of this kind has been counted in the sums: decides whether the following ones are counted as alike.
// While none is, the kind with the most properties is taken, so that two alternating kinds do not replace
// each other. For a ref without a filter and with the model of calls; nullptr: none.
inline void BeginAlike(Ref* ref, uint16_t kind) {
  if (ref == nullptr || ref->cell->alike_calls != 0 || ref->cell->alike >= kind) return;
  const Writing writing(ref->cell);
  Put(&ref->cell->alike, kind);
}
// The same for an operation that another call has completed; g_not_plain: none.
inline void BeginDone(Ref* ref, uint16_t kind) {
  if (ref == &g_not_plain || ref->cell->alike_done != 0 || ref->cell->done >= kind) return;
  const Writing writing(ref->cell);
  Put(&ref->cell->done, kind);
}

// The kind of a collective operation.
[[gnu::always_inline]] inline uint16_t AlikeCollective(uint64_t sent, uint64_t received) {
  constexpr uint16_t kAny = layout::kAlike | layout::kAlikeCompletes;
  constexpr uint16_t kBoth = layout::kAlikeSends | layout::kAlikeReceives;
  if (sent == received) return sent != 0 ? kAny | kBoth | layout::kAlikeEven : kAny;
  if (sent == 0) return kAny | layout::kAlikeReceives;
  return received == 0 ? kAny | layout::kAlikeSends : kAny | kBoth;
}

// A message without its traffic.
[[gnu::always_inline]] inline void CountSent(const Ref& ref, uint64_t bytes) {
  Add(&ref.cell->sent_messages, 1);
  Add(&ref.cell->sent_bytes, bytes);
  CountLarge(ref, bytes);
}

[[gnu::always_inline]] inline void CountReceived(const Ref& ref, uint64_t bytes) {
  Add(&ref.cell->received_messages, 1);
  Add(&ref.cell->received_bytes, bytes);
  CountLarge(ref, bytes);
}

// Returns true if it is the longest wait so far.
[[gnu::always_inline]] inline bool CountWait(Ref* ref, uint64_t ticks, int32_t peer) {
  if (ticks <= ref->wait_ticks) [[likely]]
    return false;
  layout::WindowCell* c = ref->cell;
  if (ticks > ref->timeout_ticks) Add(&c->timeouts, 1);
  const bool longest = ticks > c->longest_ticks;
  if (longest) {
    Put(&c->longest_ticks, ticks);
    Put(&c->longest_peer, peer == kNobody ? -1 : peer);
  }
  ref->wait_ticks = std::min(ref->timeout_ticks, c->longest_ticks);
  return longest;
}

// The partner for which a call has waited that sends to one and receives from another. Its message may be so
// small that only the receive can have delayed it; otherwise the partner is unknown.
[[gnu::always_inline]] inline int32_t AwaitedOf(int32_t to, int32_t from, uint64_t sent) {
  if (to == from || from == kNobody) return to;
  return to == kNobody || sent <= g_monitor.surely_eager ? from : kNobody;
}

// The operations that the call completes have several partners: the one for which it has waited is unknown.
void ForgetAwaited(Watcher* own);

// Whether an operation that the call waits for can be counted, and nothing need be forgotten.
[[gnu::always_inline]] inline bool TakesAwaited(const Watcher& own, int32_t peer) {
  return own.awaited == peer || own.awaited == kNoneYet || own.awaited == kNobody;
}

// For each of them, before it is counted.
[[gnu::always_inline]] inline void NoteAwaited(Watcher* own, int32_t peer) {
  if (own->awaited == kNoneYet) {
    own->awaited = peer;
  } else if (!TakesAwaited(*own, peer)) {
    ForgetAwaited(own);
  }
}

// The wait of such a call, for each of its operations: a window counts it once, at the first operation that
// it counts.
[[gnu::always_inline]] inline void CountWaitOnce(Watcher* own, Ref* ref) {
  CountedWait* waited = ref->waited;
  if (waited->call == own->completing) return;
  waited->call = own->completing;
  if (!CountWait(ref, own->ticks, own->awaited)) return;
  waited->cell = ref->cell;
  waited->before = own->last_waited;
  own->last_waited = waited;
}

// The part of an operation's time `whole` in which it was not ready. It is known where the completing call
// has waited: the operation was ready at the end of that wait, whatever the program had done since its begin.
inline uint64_t UnreadyOf(const Watcher& own, uint64_t whole) {
  const uint64_t ready = own.ticks - std::min(own.stall, own.ticks);
  return own.stall == 0 || ready > whole ? 0 : whole - ready;
}

// From start to end, by the window's model. `unready`: the part of the ticks between them.
inline uint64_t ExecutionOf(const Ref& ref, uint64_t begin, uint64_t end, uint64_t ticks, uint64_t unready) {
  if (ref.model == layout::WindowModel::call) [[likely]]
    return ticks;
  if (ref.model == layout::WindowModel::event) return ticks > unready ? ticks - unready : 0;
  begin = std::max(begin, ref.earliest_ticks);
  return std::min(ticks, end > begin ? end - begin : 0);
}

// From the first message inside, where it is seen, to the end of the last one, where that is seen.
inline OperationTime CourseInside(const Inner& inner, const OperationTime& call) {
  const uint64_t excluded = call.end - call.begin - call.ticks;
  const uint64_t end = inner.HasEnd() ? inner.end : call.end;
  const uint64_t in_callbacks = (inner.HasEnd() ? inner.end_excluded : excluded) - inner.begin_excluded;
  const uint64_t whole = end - inner.begin;
  return {inner.begin, end, whole > in_callbacks ? whole - in_callbacks : 0};
}

// A thread's calls end one after the other, so the call that ends now is the last.
[[gnu::always_inline]] inline void CountSpan(layout::WindowCell* c, uint64_t begin, uint64_t end) {
  if (c->first_ticks - 1 >= begin) [[unlikely]]  // or it is 0: none yet
    Put(&c->first_ticks, begin);
  Put(&c->last_ticks, end);
}

// An operation that the present call has completed; `whole`: from its begin to the call's end.
[[gnu::always_inline]] inline void CountDone(Watcher* own, Ref* ref, uint64_t begin, uint64_t whole,
                                             bool received, uint64_t bytes) {
  const Writing writing(ref->cell);
  Add(&ref->cell->completions, 1);
  Add(&ref->cell->execution_ticks, ExecutionOf(*ref, begin, own->end, whole, UnreadyOf(*own, whole)));
  CountSpan(ref->cell, begin, own->end);
  if (received) {
    CountReceived(*ref, bytes);
    CountTraffic(ref, own->end, 1, bytes);
  }
  CountWaitOnce(own, ref);
}

inline bool Holds(const Ref& ref, int32_t peer, uint64_t bytes) {
  const Window* w = ref.filter;
  return w == nullptr || (w->HasPeer(peer) && bytes >= w->min_bytes && bytes <= w->max_bytes);
}

}  // namespace rankine::recorder::windows
