// What is added to a cell. In line: a call with a window does all of it.
#pragma once
#include <algorithm>
#include <cstdint>

#include "layout/window_counts.h"
#include "recorder/consumers/windows/watch.h"

namespace rankine::recorder::monitor {

// Owner's stores that other threads read: aligned words, each stored whole on every processor that we build
// for. A reader sees by the sequence whether they belong together. Not atomic for the compiler, so that an
// addition is one instruction.
template <class T>
inline void Put(T* at, T value) {
  *at = value;
}
inline void Add(uint64_t* at, uint64_t n) {
  *at += n;
}

// Other threads may read the cell: odd while it is written.
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

// Neighbours become one: the bins reach twice as far.
void JoinBins(layout::WindowTraffic* traffic);

// An instance that goes on (Monitor::GoOn) and clocks of two processors can make it later than the moment.
inline uint64_t SinceStart(const Ref& ref, uint64_t at) {
  return at > ref.start_ticks ? at - ref.start_ticks : 0;
}

// The bin of a moment that is not in the one of the message before.
void FindBin(Ref* ref, uint64_t since);

// What `now` tells is not all in the first bin, which has `first` so far: bins are made, if there is room,
// and it is counted.
void LeaveFirstBin(Ref* ref, uint64_t since, layout::Bin first, layout::Bin now);

// The same for a message that the cell has counted already, if it is not in the first bin.
void LeaveFirstBinWith(Ref* ref, uint64_t at, layout::Bin now);

// All that the cell has counted is in its bins.
void NoteBinned(const layout::WindowCell& c, layout::WindowTraffic* traffic);

// What the cell's alike calls have moved is put into the bin that was found last; `but`: bytes that the cell
// has counted and that belong elsewhere.
void SettleBins(const layout::WindowCell& c, layout::WindowTraffic* traffic, uint64_t but);

// What is not told by alike calls, and has been counted by the cell, into the bin of its moment, where there
// are bins and all that was before is settled.
void AddToBins(Ref* ref, uint64_t at, layout::Bin now);

// Must the bin of what comes at this moment be looked for, before it is counted?
[[gnu::always_inline]] inline bool NeedsBin(const Ref& ref, uint64_t at) {
  return at - ref.bin_begin >= ref.bin_ticks;
}

// Of messages that the cell has counted already.
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

// One more of the cell's alike calls.
[[gnu::always_inline]] inline void CountAlike(layout::WindowCell* c, uint64_t ticks) {
  Add(&c->alike_calls, 1);
  Add(&c->alike_ticks, ticks);
}

// A call like this has been counted, in the sums: are those to come to be alike? While none is, the kind that
// says most is taken, so that two in turn do not drive each other out. Of a ref without a filter and by the
// model of calls; nullptr: of none.
inline void BeginAlike(Ref* ref, uint16_t kind) {
  if (ref == nullptr || ref->cell->alike_calls != 0 || ref->cell->alike >= kind) return;
  const Writing writing(ref->cell);
  Put(&ref->cell->alike, kind);
}
// The same of an operation that another call has completed; g_not_plain: of none.
inline void BeginDone(Ref* ref, uint16_t kind) {
  if (ref == &g_not_plain || ref->cell->alike_done != 0 || ref->cell->done >= kind) return;
  const Writing writing(ref->cell);
  Put(&ref->cell->done, kind);
}

// Of a collective operation.
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

// True: it is the longest so far.
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

// For whom a call has waited that sends to one and receives from another: what it sends may be so little that
// only what it receives can have kept it; else nobody knows.
[[gnu::always_inline]] inline int32_t AwaitedOf(int32_t to, int32_t from, uint64_t sent) {
  if (to == from || from == kNobody) return to;
  return to == kNobody || sent <= g_monitor.surely_eager ? from : kNobody;
}

// The operations that the call completes have several partners: for which it has waited is not known.
void ForgetAwaited(Watcher* own);

// Can one be counted for which it waits, too, and nothing need be forgotten?
[[gnu::always_inline]] inline bool TakesAwaited(const Watcher& own, int32_t peer) {
  return own.awaited == peer || own.awaited == kNoneYet || own.awaited == kNobody;
}

// At each of them, before it is counted.
[[gnu::always_inline]] inline void NoteAwaited(Watcher* own, int32_t peer) {
  if (own->awaited == kNoneYet) {
    own->awaited = peer;
  } else if (!TakesAwaited(*own, peer)) {
    ForgetAwaited(own);
  }
}

// The wait of such a call, at each of them: a window has it once, at the first that it counts.
[[gnu::always_inline]] inline void CountWaitOnce(Watcher* own, Ref* ref) {
  Waited* waited = ref->waited;
  if (waited->call == own->completing) return;
  waited->call = own->completing;
  if (!CountWait(ref, own->ticks, own->awaited)) return;
  waited->cell = ref->cell;
  waited->before = own->last_waited;
  own->last_waited = waited;
}

// Of an operation that took `whole` and is complete now: how long it was not ready to go on. That is known
// where the call that completes it has waited: it was ready at the end of that, whatever the program had done
// since it began the operation.
inline uint64_t UnreadyOf(const Watcher& own, uint64_t whole) {
  const uint64_t ready = own.ticks - std::min(own.stall, own.ticks);
  return own.stall == 0 || ready > whole ? 0 : whole - ready;
}

// From start to end, by the window's model. `unready`: of the ticks between these.
inline uint64_t ExecutionOf(const Ref& ref, uint64_t begin, uint64_t end, uint64_t ticks, uint64_t unready) {
  if (ref.model == layout::WindowModel::call) [[likely]]
    return ticks;
  if (ref.model == layout::WindowModel::event) return ticks > unready ? ticks - unready : 0;
  begin = std::max(begin, ref.earliest_ticks);
  return std::min(ticks, end > begin ? end - begin : 0);
}

// From the first message inside, where that is seen, to the last one's end, where that is.
inline Course CourseInside(const Inner& inner, const Course& call) {
  const uint64_t excluded = call.end - call.begin - call.ticks;
  const uint64_t end = inner.HasEnd() ? inner.end : call.end;
  const uint64_t in_callbacks = (inner.HasEnd() ? inner.end_excluded : excluded) - inner.begin_excluded;
  const uint64_t whole = end - inner.begin;
  return {inner.begin, end, whole > in_callbacks ? whole - in_callbacks : 0};
}

// A thread's calls end one after the other, so what ends now ends last.
[[gnu::always_inline]] inline void CountSpan(layout::WindowCell* c, uint64_t begin, uint64_t end) {
  if (c->first_ticks - 1 >= begin) [[unlikely]]  // or it is 0: none yet
    Put(&c->first_ticks, begin);
  Put(&c->last_ticks, end);
}

// An operation that the call under way has completed; `whole`: from its begin to the call's end.
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

}  // namespace rankine::recorder::monitor
