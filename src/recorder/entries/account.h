// SPDX-License-Identifier: BSD-3-Clause
// Accounts for a call that has returned. This code makes the call's record (calls/call_record.h), adds
// time, bytes and peers to the call's row, and passes the record to the active consumers. The code is
// chosen at compile time from the call's Spec.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/calls/call_record.h"
#include "recorder/calls/call_slot.h"
#include "recorder/calls/poll_note.h"
#include "recorder/consumers/io/count_mpi_call.h"
#include "recorder/consumers/stall/progress_poll.h"
#include "recorder/consumers/windows/count_call.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/entries/around.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/session/clocks_between.h"
#include "recorder/session/traces.h"

namespace rankine::mpi {

using recorder::traces::Traces;

// Returns true if all inquiries must be timed at present.
inline bool TimesAll(const Thread* t) {
  return recorder::windows::Watching() != 0 || t->events != nullptr;
}

// Describes the call for the traces of its thread. The description is made last, after all other accounting
// for the call.
template <uint16_t Id, bool InWindows>
[[gnu::always_inline]] inline void DescribeLast(Thread* t, const CallRecord& call) {
  if constexpr (Spec<Id>::meets) {
    // The time for comparing the clocks must not count as computation.
    if (recorder::g_clocks_meet && recorder::MeetClocks(call.slot->comm, call.end)) [[unlikely]]
      t->describer->library_asked = true;
  }
  if constexpr (InWindows) {
    Traces::Describe<Id>(t, call.slot, call.slot->comm, call.end, call.args, call.saved);
  } else {
    // The call differs from the call that the event trace expected (account_expected.h).
    Traces::DescribeUnexpected<Id>(t, call.slot, call.end, call.args, call.saved, call.slot->comm);
  }
}

// Adds the call's time and volume to its row. `InWindows` means that the call is on the fast path, and that
// active monitor windows count the call. `Traced` means that the thread may have a trace.
template <uint16_t Id, bool InWindows, bool Traced>
[[gnu::always_inline]] inline void AccountTo(Thread* t, Slot* s, uint64_t ticks, uint64_t ticks_end, int rc,
                                             const long* a, const PreCallState& saved) {
  using S = Spec<Id>;
  const uint32_t comm = s->comm;
  CallRecord call{
      .slot = s, .ticks = ticks, .end = ticks_end, .ok = InWindows || rc == 0, .args = a, .saved = saved};
  uint64_t all_ticks = ticks;
  if constexpr (S::inquiry) {
    if (s->row->calls >= kTimedAtFirst && ticks > rt::g_clock.read_ticks && !TimesAll(t))
      all_ticks += (ticks - rt::g_clock.read_ticks) * (kTimedEvery - 1);
  }
  AddTime(s->row, ticks);
  if constexpr (!InWindows) {
    if ((t->progress.stalled_since | t->progress.stall_ticks) != 0) [[unlikely]]
      recorder::stall::AddStall(t, s->row, ticks, ticks_end, S::flag == kNone);
  }
  if (InWindows || s->site != recorder::kPausedSite) [[likely]]
    t->now->mpi_ticks += all_ticks;
  if constexpr (kCompletes<S>) {
    if constexpr (InWindows) recorder::windows::BeginCompleting(t->watcher, t->now->enter_ticks, ticks);
    Complete<S, InWindows>(t, s, rc, a, saved);
    if constexpr (InWindows) recorder::windows::OnTime(t, s, ticks);
  }
  if (!call.ok) {
    if constexpr (kOnFile<S>) {
      if (recorder::io::g_mpi_calls) CountMpiIo<Id>(t, call);
    }
    if (Traced && t->describer != nullptr) Traces::DescribeFailed<Id>(t, s, ticks_end, rc, a, saved);
    return;
  }
  CountIfEmptyPoll<S>(t, s, a);
  if constexpr (kMovesBytes<S>) {
    call.moved = VolumeOf<S>(t, ViewOf<S>(s, comm, a), a);
    call.moved.size = SizeOf<S>(call.moved);
    if constexpr (S::shape != CallRole::persist) call.came = AccountVolume<S>(t, s, call.moved, a, saved);
    if constexpr (S::request != kNone) call.started = AccountStart<S>(t, s, call.moved, a, saved);
    if constexpr (InWindows) CountInWindows<S>(t, call);
  } else if constexpr ((S::shape == CallRole::start || S::shape == CallRole::persist) &&
                       S::request != kNone) {
    // The request moves no data (MPI_Ibarrier, MPI_Barrier_init). A call that waits for this request must
    // still find the operation that started it.
    AccountStart<S>(t, s, CallVolume{}, a, saved);
  } else if constexpr (InWindows && !kCompletes<S>) {
    recorder::windows::OnCollective(t, s, t->now->enter_ticks, ticks, 0, 0);  // MPI_Barrier
  }
  if constexpr (kOnFile<S>) {
    if (recorder::io::g_mpi_calls) CountMpiIo<Id>(t, call);
  }
  constexpr bool kEarly = recorder::calls::kDescribesEarly<S>;
  if constexpr (Traced && recorder::calls::kIsDescribed<Id> && kEarly) {
    if (t->describer != nullptr) [[unlikely]]
      Traces::Describe<Id>(t, s, comm, ticks_end, a, saved);
  }
  AfterCall<S>(t, s, comm, a, saved);
  if constexpr (Traced && recorder::calls::kIsDescribed<Id> && !kEarly) {
    if (t->describer != nullptr) [[unlikely]]
      DescribeLast<Id, InWindows>(t, call);
  }
  if constexpr (Traced && !recorder::calls::kIsDescribed<Id>) {
    if (t->describer != nullptr) [[unlikely]]
      Traces::PutLocal(t, s, 0, ticks_end);
  }
}

// Accounts for the call and returns the slot of its row; nullptr if the call has no row. The parameter Traced
// has the same meaning as in AccountTo.
template <uint16_t Id, bool Traced>
[[gnu::always_inline]] inline Slot* AccountAny(Thread* t, void* frame, uint64_t ticks, int rc, const long* a,
                                               const PreCallState& saved, Slot* known) {
  const uint64_t ticks_end = t->now->enter_ticks + ticks;
  if (t->excluded_ticks != 0) [[unlikely]] {
    ticks = ticks > t->excluded_ticks ? ticks - t->excluded_ticks : 0;
    t->excluded_ticks = 0;
  }
  Slot* s = known != nullptr ? known : SlotOf<Id>(t, OriginAt(frame), a, saved);
  if (s == nullptr) [[unlikely]] {
    t->progress.ForgetStall();
    return nullptr;
  }
  AccountTo<Id, false, Traced>(t, s, ticks, ticks_end, rc, a, saved);
  return s;
}

}  // namespace rankine::mpi
