// SPDX-License-Identifier: BSD-3-Clause
// Accounts for a call while a monitor window is active. The difference between the call's row before and
// after the call shows what the call has added.
#pragma once
#include <cstdint>

#include "recorder/consumers/windows/trigger.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/entries/account_expected.h"

namespace rankine::mpi {

// Finds the partners of a completed point-to-point or one-sided call: the rank to which it sent, and the rank
// from which it received.
template <class S>
inline void FindPeers(const long* a, const PreCallState& saved, recorder::windows::CallOutcome* seen) {
  if constexpr (S::cls == Class::point_to_point && S::dest != kNone && S::shape != CallRole::persist) {
    if (!TargetsNobody<S>(a)) seen->to = static_cast<int>(a[S::dest]);
  } else if constexpr (S::cls == Class::rma && S::dest != kNone) {
    if (TargetsNobody<S>(a)) return;
    const int target = static_cast<int>(a[S::dest]);
    if (S::send.who != Who::nobody && !SendsToNobody<S>(a)) seen->to = target;
    if (S::recv.who != Who::nobody) seen->from = target;
  }
  if constexpr (S::cls == Class::point_to_point &&
                (S::shape == CallRole::recv || S::shape == CallRole::sendrecv)) {
    if (saved.status == nullptr) return;
    if (const recorder::ReceivedMessage came = recorder::CameWith(saved.status); came.any)
      seen->from = came.source;
  }
}

// Stores data about the operation that the call has started, for the call that will complete it.
template <class S>
inline void NoteStarts(Thread* t, const long* a, uint64_t begin, uint16_t known) {
  const Abi& abi = g_process.abi;
  if constexpr (S::shape == CallRole::activate_all) {
    for (int i = 0, n = static_cast<int>(a[S::request_count]); i < n; ++i)
      recorder::windows::NoteStart(t, LoadHandle(abi, Pointer(a[S::request]), static_cast<size_t>(i)), begin,
                                   known);
  } else if constexpr (S::request != kNone &&
                       (S::shape == CallRole::start || S::shape == CallRole::activate)) {
    recorder::windows::NoteStart(t, LoadHandle(abi, Pointer(a[S::request]), 0), begin, known);
  }
}

// Handles windows that begin or end with calls of certain functions, even while recording is stopped.
template <uint16_t Id>
inline void FollowTriggers(Thread* t, uint64_t end) {
  if ((recorder::windows::Watching() & recorder::windows::kTriggersWait) != 0)
    recorder::windows::OnFunction(t, Id, end);
}

// Accounts for a call, and derives the call's effect from its row: the row after the call, minus the row
// before the call.
template <uint16_t Id>
[[gnu::noinline]] void AccountByRow(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                                    const PreCallState& saved) {
  using S = Spec<Id>;
  Slot* s = saved.slot != nullptr ? saved.slot : SlotOf<Id>(t, OriginAt(frame), a, saved);
  recorder::windows::Watcher* own = recorder::windows::WatcherOf(t);
  if (s == nullptr || own == nullptr) return Account<Id>(t, frame, ticks, rc, a, saved, s);
  recorder::windows::CallOutcome seen{};
  seen.to = seen.from = recorder::windows::kNobody;
  seen.begin = t->now->enter_ticks;
  seen.end = seen.begin + ticks;
  seen.ticks = ticks > t->excluded_ticks ? ticks - t->excluded_ticks : 0;
  if constexpr (kCompletes<S> || S::shape == CallRole::activate || S::shape == CallRole::activate_all) {
    own->begin = seen.begin;
    own->end = seen.end;
    own->ticks = seen.ticks;
    recorder::windows::BeginWait(own);
    own->stall = t->progress.stall_ticks;
  }
  if (s->site == recorder::kPausedSite) {
    Account<Id>(t, frame, ticks, rc, a, saved, s);
    return FollowTriggers<Id>(t, seen.end);
  }
  const layout::ProfileRow& row = *s->row;
  const uint64_t sent = row.bytes_sent, received = row.bytes_received, stalled = row.stall_sum;
  Account<Id>(t, frame, ticks, rc, a, saved, s);
  seen.sent = row.bytes_sent - sent;
  seen.received = row.bytes_received - received;
  seen.stall = row.stall_sum - stalled;
  if (rc == 0) FindPeers<S>(a, saved, &seen);
  seen.communicates = rc == 0 && S::shape != CallRole::persist;
  if constexpr (S::shape == CallRole::probe && S::flag == kNone) {
    seen.waits = rc == 0;
    const recorder::ReceivedMessage came =
        saved.status == nullptr ? recorder::ReceivedMessage{} : recorder::CameWith(saved.status);
    seen.awaited = came.any ? came.source : recorder::windows::kNobody;
  }
  seen.completes = rc == 0 && (S::shape == CallRole::blocking || S::shape == CallRole::recv ||
                               S::shape == CallRole::sendrecv);
  const uint16_t known = recorder::windows::OnCall(t, own, s, seen);
  if (rc == 0) NoteStarts<S>(t, a, seen.begin, known);
  FollowTriggers<Id>(t, seen.end);
}

// Whether calls of the function can take the fast path (consumers/windows/fast_path.h).
template <class S>
inline constexpr bool kMayTakeFastPath = [] {
  if constexpr (S::cls == Class::completion) return kCompletes<S>;
  if constexpr (S::cls == Class::collective || S::cls == Class::neighborhood)
    return S::shape == CallRole::blocking;
  if constexpr (S::cls != Class::point_to_point || !kMovesBytes<S>) return false;
  constexpr WindowKind kind = S::window_kind;
  if constexpr (S::shape == CallRole::start) return S::request != kNone && kind == WindowKind::non_blocking;
  return kind == WindowKind::blocking &&
         (S::shape == CallRole::blocking || S::shape == CallRole::recv || S::shape == CallRole::sendrecv);
}();

template <class S>
inline bool OnFastPath(const Thread* t, const Slot* s, int rc) {
  if constexpr (S::request != kNone) {
    if (g_process.concurrent) return false;
  }
  return s != nullptr && s->site != recorder::kPausedSite && t->watcher != nullptr && rc == 0 &&
         (t->excluded_ticks | t->progress.stalled_since | t->progress.stall_ticks) == 0;
}

// Accounts for a call while a monitor window is active, or while a window waits for its trigger.
template <uint16_t Id>
[[gnu::noinline]] void AccountWatched(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                                      const PreCallState& saved) {
  using S = Spec<Id>;
  if constexpr (!kMayTakeFastPath<S>) {
    AccountByRow<Id>(t, frame, ticks, rc, a, saved);
  } else {
    Slot* s = saved.slot != nullptr ? saved.slot : SlotOf<Id>(t, OriginAt(frame), a, saved);
    if (!OnFastPath<S>(t, s, rc)) [[unlikely]]
      return AccountByRow<Id>(t, frame, ticks, rc, a, saved);
    const uint64_t end = t->now->enter_ticks + ticks;
    AccountTo<Id, true, true>(t, s, ticks, end, rc, a, saved);
    FollowTriggers<Id>(t, end);
  }
}

}  // namespace rankine::mpi
