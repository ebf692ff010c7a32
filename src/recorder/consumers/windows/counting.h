// SPDX-License-Identifier: BSD-3-Clause
// Functions that add to a cell of a monitor window. The functions in this file are inline, because each call
// that a monitor window counts uses all of them.
#pragma once
#include <algorithm>
#include <cstdint>

#include "layout/window_counts.h"
#include "recorder/consumers/windows/watch.h"

namespace rankine::recorder::windows {

// Stores a value that only the owner of a cell writes, but that other threads may read. All words are
// aligned, and every supported processor stores an aligned word in one step. From the cell's sequence number,
// a reader sees whether the words belong together. In the sense of C++, these stores are not atomic
// operations, so that the compiler can add with one instruction.
template <class T>
inline void Put(T* at, T value) {
  *at = value;
}
inline void Add(uint64_t* at, uint64_t n) {
  *at += n;
}

// Marks the time in which the owner writes a cell, since other threads may read the cell at any time. While
// a Writing exists, the cell's sequence number is odd.
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

// Merges neighbouring bins, so that the bins cover twice the time.
void JoinBins(layout::WindowTraffic* traffic);

// Returns the number of ticks from the instance's start to the given time, or 0 if the instance started
// later. An instance may start later if it was continued (GoOn in window.cc), or if the clocks of two
// processors differ.
inline uint64_t SinceStart(const Ref& ref, uint64_t at) {
  return at > ref.start_ticks ? at - ref.start_ticks : 0;
}

// Finds the bin for a time that is outside of the previous message's bin.
void FindBin(Ref* ref, uint64_t since);

// To be called if at least a part of the traffic `now` does not belong in the first bin. The parameter
// `first` is the traffic in the first bin so far. Creates bins if there is space for them, and counts the
// traffic.
void LeaveFirstBin(Ref* ref, uint64_t since, layout::Bin first, layout::Bin now);

// Does the same as LeaveFirstBin for a message that the cell's sums already contain.
void LeaveFirstBinWith(Ref* ref, uint64_t at, layout::Bin now);

// To be called when all traffic that the cell has counted is in the cell's bins.
void NoteBinned(const layout::WindowCell& c, layout::WindowTraffic* traffic);

// Calls that are alike are counted in a cell, but their volume is not added to a bin at once. This function
// adds the volume of all calls that were counted as alike to the bin that was found last. The cell has
// already counted `but` further bytes, which belong in another bin.
void SettleBins(const layout::WindowCell& c, layout::WindowTraffic* traffic, uint64_t but);

// Adds the traffic of a call to the bin for the time `at`. The call must not have been counted as alike.
// The cell must have bins, and SettleBins must have added everything that was counted before.
void AddToBins(Ref* ref, uint64_t at, layout::Bin now);

// Returns true if the given time is outside of the bin that was found last. If the given time is in another
// bin, the right bin must be found before the message is counted.
[[gnu::always_inline]] inline bool NeedsBin(const Ref& ref, uint64_t at) {
  return at - ref.bin_begin >= ref.bin_ticks;
}

// Adds messages to the traffic over time. The sums of the cell already contain these messages.
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

// Counts a call that has the same kind as the previous calls in the cell (layout::AlikeBits). For a call of
// the same kind, the cell needs only one count and one sum of times.
[[gnu::always_inline]] inline void CountAlike(layout::WindowCell* c, uint64_t ticks) {
  Add(&c->alike_calls, 1);
  Add(&c->alike_ticks, ticks);
}

// To be called after a call of the kind `kind` was counted in the sums. Decides whether further calls of
// this kind are counted as alike. As long as no call was counted as alike, the kind with the most
// properties is chosen, so that two alternating kinds do not replace each other. The parameter `ref` is a
// ref without a filter that uses the model of calls, or nullptr if there is none.
inline void BeginAlike(Ref* ref, uint16_t kind) {
  if (ref == nullptr || ref->cell->alike_calls != 0 || ref->cell->alike >= kind) return;
  const Writing writing(ref->cell);
  Put(&ref->cell->alike, kind);
}
// Does the same as BeginAlike for an operation that another call has completed. If there is no Ref without
// a filter that uses the model of calls, `ref` is &g_not_plain.
inline void BeginDone(Ref* ref, uint16_t kind) {
  if (ref == &g_not_plain || ref->cell->alike_done != 0 || ref->cell->done >= kind) return;
  const Writing writing(ref->cell);
  Put(&ref->cell->done, kind);
}

// Returns the kind of a collective operation, as bits of layout::AlikeBits.
[[gnu::always_inline]] inline uint16_t AlikeCollective(uint64_t sent, uint64_t received) {
  constexpr uint16_t kAny = layout::kAlike | layout::kAlikeCompletes;
  constexpr uint16_t kBoth = layout::kAlikeSends | layout::kAlikeReceives;
  if (sent == received) return sent != 0 ? kAny | kBoth | layout::kAlikeEven : kAny;
  if (sent == 0) return kAny | layout::kAlikeReceives;
  return received == 0 ? kAny | layout::kAlikeSends : kAny | kBoth;
}

// Counts a message that was sent, without adding it to the traffic over time.
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

// Returns true if this is the longest wait so far.
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

// For a call that sends to one rank and receives from another, returns the partner for which the call has
// waited. If the sent message is so small that every library sends it eagerly, only the receive can have
// waited. If the sent message is larger, the partner is unknown.
[[gnu::always_inline]] inline int32_t AwaitedOf(int32_t to, int32_t from, uint64_t sent) {
  if (to == from || from == kNobody) return to;
  return to == kNobody || sent <= g_monitor.surely_eager ? from : kNobody;
}

// To be called when a call completes operations with several partners, because we do not know for which
// partner the call has waited.
void ForgetAwaited(Watcher* own);

// Returns true if the partner for which the call has waited stays the same after an operation with the given
// peer. If the result is false, ForgetAwaited must be called.
[[gnu::always_inline]] inline bool TakesAwaited(const Watcher& own, int32_t peer) {
  return own.awaited == peer || own.awaited == kNoneYet || own.awaited == kNobody;
}

// To be called for each completed operation, before the operation is counted.
[[gnu::always_inline]] inline void NoteAwaited(Watcher* own, int32_t peer) {
  if (own->awaited == kNoneYet) {
    own->awaited = peer;
  } else if (!TakesAwaited(*own, peer)) {
    ForgetAwaited(own);
  }
}

// Counts the wait of a completing call once in a monitor window. This function is called for each operation
// that the call completes. A window counts the wait only at the first operation that it counts.
[[gnu::always_inline]] inline void CountWaitOnce(Watcher* own, Ref* ref) {
  CountedWait* waited = ref->waited;
  if (waited->call == own->completing) return;
  waited->call = own->completing;
  if (!CountWait(ref, own->ticks, own->awaited)) return;
  waited->cell = ref->cell;
  waited->before = own->last_waited;
  own->last_waited = waited;
}

// Returns for how long an operation was not ready. The parameter `whole` is the operation's whole time. If
// the completing call has waited, the operation became ready at the end of the wait, whatever the program
// did before.
inline uint64_t UnreadyOf(const Watcher& own, uint64_t whole) {
  const uint64_t ready = own.ticks - std::min(own.stall, own.ticks);
  return own.stall == 0 || ready > whole ? 0 : whole - ready;
}

// Returns the operation's execution time, as the window's model defines it. The parameter `unready` is the
// part of the operation's time in which the operation was not ready.
inline uint64_t ExecutionOf(const Ref& ref, uint64_t begin, uint64_t end, uint64_t ticks, uint64_t unready) {
  if (ref.model == layout::WindowModel::call) [[likely]]
    return ticks;
  if (ref.model == layout::WindowModel::event) return ticks > unready ? ticks - unready : 0;
  begin = std::max(begin, ref.earliest_ticks);
  return std::min(ticks, end > begin ? end - begin : 0);
}

// Returns the time from the start of the operation's first inner message to the end of the operation's last
// inner message. May be called only if the start of the first message was seen. If the end of the last
// message was not seen, the result extends to the end of the call.
inline OperationTime CourseInside(const Inner& inner, const OperationTime& call) {
  const uint64_t excluded = call.end - call.begin - call.ticks;
  const uint64_t end = inner.HasEnd() ? inner.end : call.end;
  const uint64_t in_callbacks = (inner.HasEnd() ? inner.end_excluded : excluded) - inner.begin_excluded;
  const uint64_t whole = end - inner.begin;
  return {inner.begin, end, whole > in_callbacks ? whole - in_callbacks : 0};
}

// A thread's calls end one after another, so the call that ends now is the thread's last one.
[[gnu::always_inline]] inline void CountSpan(layout::WindowCell* c, uint64_t begin, uint64_t end) {
  // The condition is also true if `first_ticks` is 0, which means that no call was counted yet.
  if (c->first_ticks - 1 >= begin) [[unlikely]]
    Put(&c->first_ticks, begin);
  Put(&c->last_ticks, end);
}

// Counts an operation that the current call has completed. The parameter `whole` is the number of ticks from
// the start of the operation to the end of the call.
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
