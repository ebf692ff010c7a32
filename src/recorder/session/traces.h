// SPDX-License-Identifier: BSD-3-Clause
// The traces of the calls that a thread makes. A call is described once (calls/describe.h), and the
// description is passed to the event trace and then to the time-independent trace.
#pragma once
#include <cstdint>
#include <span>

#include "recorder/calls/describe.h"
#include "recorder/calls/describe_failed.h"
#include "recorder/consumers/action_trace/recorder.h"
#include "recorder/consumers/action_trace/repeated_calls.h"
#include "recorder/consumers/event_trace/calls.h"
#include "recorder/consumers/event_trace/expected_call.h"
#include "recorder/consumers/event_trace/local_calls.h"
#include "recorder/consumers/event_trace/repeated_calls.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::traces {

// Gives the thread everything that the active traces need, including a describer if the thread has none. Call
// Follow after recording has begun.
void Follow(Thread* t);
// Call Forget when another thread takes over the entry of this thread.
void Forget(Thread* t);
void Finalize(Thread* t, uint64_t now);
// Call PutFirst when MPI_Init has ended, or when recording begins in another way. The parameter `end` is the
// time at which the program continues. The parameter `s` is nullptr if the call has no row.
void PutFirst(Thread* t, const Slot* s, uint64_t begin, uint64_t end);

// StopFor ends the thread's computation at the time `at`. GoOnFor resumes the thread's computation at the
// time `at`. The thread itself must call these functions.
void StopFor(Thread* t, calls::OffReason reason, uint64_t at);
void GoOnFor(Thread* t, calls::OffReason reason, uint64_t at);
// Implements rankine_ti_start and rankine_ti_stop.
void Mark(Thread* t, bool on);

// This function is called when a call begins in a thread with a describer. Only the time-independent trace
// contains computation.
[[gnu::always_inline]] inline void Before(Thread* t, uint64_t now) {
  if (t->actions != nullptr) t->actions->burst.End(now);
}
// Does the same as Before, for a call that may complete requests. Returns the time at which the call
// begins.
[[gnu::always_inline]] inline uint64_t BeforeCompletions(Thread* t, const PreCallState& saved, uint64_t now) {
  Before(t, now);
  if (!g_process.concurrent) [[likely]]
    return now;
  calls::AwaitRequests(t->describer, saved);
  return rt::Ticks();
}

// The consumer that records both traces (consumer_list.h).
struct Consumer {
  static void OnPlaceTakenOver(Thread* t) { Forget(t); }
  static void OnPause(Thread* t, uint64_t at) { StopFor(t, calls::kOffPaused, at); }
  static void OnResume(Thread* t, uint64_t at) { GoOnFor(t, calls::kOffPaused, at); }
  static void OnForwarded(Thread* t) { event_trace::LoseOrder(t); }
  static void OnRecorded(Thread* t) { Follow(t); }
  static void OnFinalize(Thread* t, uint64_t begin, const void* /*caller*/) { Finalize(t, begin); }
};

struct Traces {
  // The functions that calls/describe.h requires.
  static void Put(Thread* t, layout::TiWords& words, uint64_t end) {
    if (t->events != nullptr) event_trace::PutDescribed(t, words);
    if (t->actions != nullptr) return action_trace::Put(t, t->actions, words, end);
    t->describer->word_count = 0;
  }
  static void Put(Thread* t, layout::TiWords&& words, uint64_t end) { Put(t, words, end); }
  static void PutPart(Thread* t, layout::TiWords& words, bool first) {
    calls::Describer* d = t->describer;
    if (t->events != nullptr) {
      event_trace::PutDescribed(t, words);
      d->begin = d->end;  // Only the first part of the description includes the call's time.
    }
    if (t->actions != nullptr) return action_trace::PutPart(t, t->actions, words, first);
    d->word_count = 0;
  }
  static void Resume(Thread* t, uint64_t end) {
    if (t->actions != nullptr) action_trace::Resume(t->actions, end);
  }
  static void PutEventOnly(Thread* t, const layout::TiWords& words);
  static void PutNothing(Thread* t, uint64_t end);
  static void Skip(Thread* t, uint64_t end);
  static void PutLocal(Thread* t, const Slot* s, uint8_t flags, uint64_t end) {
    event_trace::PutLocal(t, s, flags, end);
  }
  static bool CountsUnrecorded(const Thread* t) { return event_trace::CountsUnrecorded(t); }
  static void CountUnrecorded(Thread* t, const layout::TiWords& words) {
    event_trace::CountUnrecorded(t, words);
  }
  static void LoseOrder(Thread* t) { event_trace::LoseOrder(t); }
  static uint32_t Expected(const Thread* t) {
    return t->actions == nullptr ? layout::kTiNone : t->actions->folder.Expected();
  }
  template <class S>
  static void Remember(Thread* t, const Slot* s, const long* a, uint32_t expected, uint32_t request,
                       const calls::Receives& receives) {
    if (t->events == nullptr)
      return action_trace::Remember<S>(t, t->actions, s, a, expected, request, receives);
    if (t->only_events != nullptr) event_trace::RememberEvent<S>(t, t->only_events, s, a, request, receives);
  }
  static void RememberEnd(Thread* t, const Slot* s, uint32_t number) {
    if (t->only_events != nullptr) event_trace::RememberOneEnd(t, t->only_events, s, number);
  }
  static void RememberEnds(Thread* t, const Slot* s, std::span<const uint32_t> numbers) {
    if (t->only_events != nullptr) event_trace::RememberEnds(t, t->only_events, s, numbers);
  }
  static void RememberStart(Thread* t, const Slot* s, uint64_t handle) {
    if (t->only_events != nullptr) event_trace::RememberStart(t, t->only_events, s, handle);
  }

  // Describes a successful call of a thread that has a describer. The parameter `s` is the call's row, and
  // `comm` is the call's communicator.
  template <uint16_t Id>
  [[gnu::always_inline]] static inline void Describe(Thread* t, Slot* s, uint32_t comm, uint64_t end,
                                                     const long* a, const PreCallState& saved) {
    using S = mpi::Spec<Id>;
    if constexpr (event_trace::kIsExpected<S>) {
      if (!event_trace::AreMany<S>(t) &&
          event_trace::PutExpected<S, false>(t, s, a, event_trace::StartedBy<S>(a), saved, end,
                                             end - t->now->enter_ticks))
        return;
    }
    DescribeUnexpected<Id>(t, s, end, a, saved, comm);
  }

  // Does the same as Describe, for a call that the event trace did not expect.
  template <uint16_t Id>
  [[gnu::noinline]] static void DescribeUnexpected(Thread* t, Slot* s, uint64_t end, const long* a,
                                                   const PreCallState& saved, uint32_t comm) {
    using S = mpi::Spec<Id>;
    using mpi::CallRole;
    if constexpr (calls::RoleOf<S>() != calls::Role::other &&
                  (S::flag != mpi::kNone || S::shape == CallRole::wait_some)) {
      if (calls::FoundNothing<S>(a)) {
        if constexpr (mpi::kCompletes<S>) {
          if (g_process.concurrent) calls::AwaitNone(t->describer);
        }
        PutLocal(t, s, layout::kTiFoundNothing, end);
        return PutNothing(t, end);
      }
    }
    [[maybe_unused]] event_trace::Calls* const events = t->only_events;
    [[maybe_unused]] action_trace::Recorder* const actions = t->events == nullptr ? t->actions : nullptr;
    if constexpr (calls::kIsKeyed<S>) {
      if (events != nullptr) {
        if (event_trace::PutEventAgain<S>(t, events, s, a, saved.status, end)) return;
      } else if (actions != nullptr && !actions->off && actions->run.bytes == 0 && s->site != kPausedSite &&
                 action_trace::PutRepeated<S>(t, actions, s, a, saved.status, end)) [[likely]] {
        return;
      }
    } else if constexpr (S::shape == CallRole::wait || S::shape == CallRole::wait_all) {
      constexpr uint8_t kFlags = S::shape == CallRole::wait_all ? layout::kTiAllOffered : 0;
      if (events != nullptr) {
        if constexpr (S::shape == CallRole::wait_all) {
          if (event_trace::PutAllEnds(t, events, s, saved, end)) [[likely]]
            return;
        } else {
          if (event_trace::PutOneEnd(t, events, s, saved, end)) [[likely]]
            return;
        }
      } else if (actions != nullptr) {
        const uint64_t first =
            calls::FirstWordOf(Id, layout::TiWhat::completed, kFlags, t->context.node->index);
        if constexpr (S::shape == CallRole::wait_all) {
          if (action_trace::PutAllRepeated(t, actions, first, saved, end)) [[likely]]
            return;
        } else {
          if (action_trace::PutOneRepeated(t, actions, first, saved, end)) [[likely]]
            return;
        }
      }
    } else if constexpr (S::shape == CallRole::activate) {
      const uint64_t handle = mpi::LoadHandle(g_process.abi, mpi::Pointer(a[S::request]), 0);
      if (events != nullptr && event_trace::PutStart(t, events, s, handle, end)) [[likely]]
        return;
    }
    calls::DescribeAnew<Traces, Id>(t, s, comm, end, a, saved);
  }

  // Does the same as Describe, for a call that failed with the error `rc`. Call DescribeFailed after the
  // call's completions were counted.
  template <uint16_t Id>
  static void DescribeFailed(Thread* t, Slot* s, uint64_t end, int rc, const long* a,
                             const PreCallState& saved) {
    calls::DescribeFailed<Traces, Id>(t, s, end, rc, a, saved);
  }
};

}  // namespace rankine::recorder::traces
