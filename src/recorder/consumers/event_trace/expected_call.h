// SPDX-License-Identifier: BSD-3-Clause
// Compares a call with the call that the event trace expects next. The comparison is made only if no other
// trace is recorded, and if the status can be read without calling the library. If the calls are equal, the
// record is written and the request table is changed without calling a function. The record is written and
// the request table is changed between BeginTurn() and EndTurn(). A call that differs from the expected call
// may still be a known call (repeated_calls.h). An unknown call is described. entries/account_expected.h
// updates the call's row.
#pragma once
#include <cstdint>
#include <cstring>

#include "recorder/calls/argument_key.h"
#include "recorder/calls/request_numbers.h"
#include "recorder/consumers/event_trace/call_memory.h"
#include "recorder/consumers/event_trace/calls.h"
#include "recorder/consumers/event_trace/repeated_calls.h"
#include "recorder/context/event_stream.h"
#include "recorder/core/mpi_abi.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::event_trace {

using mpi::CallRole;

// Returns whether the call starts a request with the number and the handle that are stored in `known`.
[[gnu::always_inline]] inline bool StartsAsBefore(const Remembered& known, uint64_t handle) {
  return !g_process.concurrent && calls::g_requests.IsNext(known.bits) &&
         calls::RequestNumbers::IsAsBefore(*known.place, handle);
}

// Returns the handle of the request that a call has started, or 0 if the call starts no request.
template <class S>
[[gnu::always_inline]] inline uint64_t StartedBy(const long* a) {
  if constexpr (calls::kStartsRequest<S> || S::shape == CallRole::activate)
    return mpi::LoadHandle(g_process.abi, mpi::Pointer(a[S::request]), 0);
  return 0;
}

// Returns whether a call is the expected one. The call must be fully defined by its arguments. The
// parameter `handle` is the result of StartedBy.
template <class S>
[[gnu::always_inline]] inline bool IsExpectedCall(const Remembered& known, const Slot* s, const long* a,
                                                  uint64_t handle, const PreCallState& saved) {
  calls::ArgumentKey said;  // NOLINT(*-member-init): filled below
  calls::FillKey<S>(s, a, &said);
  if (!Memory::Is<calls::KeyWords<S>()>(known, said)) return false;
  if constexpr (calls::kReceivesNow<S>)
    return saved.status != nullptr &&
           mpi::StatusPlainlySays(g_process.abi, saved.status, known.receives.room);
  if constexpr (calls::kStartsRequest<S>) return StartsAsBefore(known, handle);
  return true;
}

// For MPI_Start. The persistent request must be the same; datatypes may have changed since.
[[gnu::always_inline]] inline bool IsExpectedStart(const Remembered& known, const Slot* s, uint64_t handle) {
  return known.said.slot == s && StartsAsBefore(known, handle) && known.place->serial == known.said.word[0];
}

// Does the same as calls::EndsAsStarted, for a status that can be read without calling the library.
[[gnu::always_inline]] inline bool PlainlyEnds(const calls::OpenRequest& open, const void* status) {
  if (!open.receives.any) return mpi::StatusIsPlain(g_process.abi, status);
  return !open.receives.wild && mpi::StatusPlainlySays(g_process.abi, status, open.receives.room);
}

// For MPI_Wait.
[[gnu::always_inline]] inline bool IsExpectedEnd(const Remembered& known, const Slot* s,
                                                 const PreCallState& saved) {
  return known.said.slot == s && !g_process.concurrent &&
         calls::RequestNumbers::IsFirst(*known.open[0], static_cast<uint32_t>(known.said.word[0]),
                                        saved.handle) &&
         (saved.status == nullptr || PlainlyEnds(*known.open[0], saved.status));
}

// Returns the n-th request number. The numbers are packed into the words of the key.
[[gnu::always_inline]] inline uint32_t EndAt(const calls::ArgumentKey& said, uint32_t n) {
  uint16_t number = 0;
  std::memcpy(&number, reinterpret_cast<const std::byte*>(said.word) + n * sizeof number, sizeof number);
  return number;
}
// Returns the n-th request. If `Many` is true, there may be more requests than stored pointers.
template <bool Many>
[[gnu::always_inline]] inline calls::OpenRequest& EndingAt(const Remembered& known, uint32_t n) {
  if constexpr (Many) return calls::g_requests.At(EndAt(known.said, n));
  return *known.open[n];
}

// Returns whether the i-th request has the i-th handle of the call, and whether the i-th status gives no
// information beyond what was known at the request's start.
template <bool Many>
[[gnu::always_inline]] inline bool EndsAt(const Remembered& known, const PreCallState& saved, uint32_t i) {
  const uint64_t handle = saved.HandleAt(static_cast<int>(i));
  const uint32_t number = EndAt(known.said, i);
  const calls::OpenRequest& open = EndingAt<Many>(known, i);
  if (!calls::RequestNumbers::IsFirst(open, number, handle)) {
    // The request may be the second of two requests that have the same handle.
    if (i == 0 || saved.HandleAt(static_cast<int>(i - 1)) != handle ||
        EndingAt<Many>(known, i - 1).next != number)
      return false;
  }
  return saved.status == nullptr ||
         PlainlyEnds(EndingAt<Many>(known, i), mpi::StatusAt(g_process.abi, saved.status, i));
}

// The largest number of requests that unrolled code handles, without a loop.
inline constexpr uint32_t kFewest = 2;

// Returns whether a call is the expected MPI_Waitall. The call may have only a few requests, whose numbers
// can be freed together, and no null request. If `Many` is true, there may be more than kFewest requests.
template <bool Many>
[[gnu::always_inline]] inline bool AreExpectedEnds(const Remembered& known, const Slot* s,
                                                   const PreCallState& saved) {
  const calls::ArgumentKey& said = known.said;
  // Only a few numbers can be freed together; word[2] contains their number.
  if (said.slot != s || said.word[2] != static_cast<uint32_t>(saved.count) || known.bits.bits == 0 ||
      g_process.concurrent)
    return false;
  if constexpr (Many) {
    for (uint32_t i = 0; i < said.word[2]; ++i) {
      if (!EndsAt<true>(known, saved, i)) return false;
    }
    return true;
  }
  return EndsAt<false>(known, saved, 0) && (said.word[2] == 1 || EndsAt<false>(known, saved, 1));
}

template <class S, bool Many>
[[gnu::always_inline]] inline bool IsExpected(const Remembered& known, const Slot* s, const long* a,
                                              uint64_t handle, const PreCallState& saved) {
  if constexpr (calls::kIsKeyed<S>) return IsExpectedCall<S>(known, s, a, handle, saved);
  if constexpr (S::shape == CallRole::wait) return IsExpectedEnd(known, s, saved);
  if constexpr (S::shape == CallRole::wait_all) return AreExpectedEnds<Many>(known, s, saved);
  if constexpr (S::shape == CallRole::activate) return IsExpectedStart(known, s, handle);
}

// Updates the request table with the requests that the expected call starts or completes.
template <class S, bool Many>
[[gnu::always_inline]] inline void FollowRequests(const Remembered& known) {
  if constexpr (calls::kStartsRequest<S> || S::shape == CallRole::activate) {
    calls::g_requests.Take(known.bits);
    calls::RequestNumbers::OpenAsBefore(known.place, known.request, known.open[0], known.receives);
  } else if constexpr (S::shape == CallRole::wait) {
    calls::RequestNumbers::EndOf(*known.open[0]);
    calls::g_requests.Free(known.bits);
  } else if constexpr (S::shape == CallRole::wait_all) {
    calls::RequestNumbers::EndOf(EndingAt<Many>(known, 0));
    if constexpr (Many) {
      for (uint32_t i = 1; i < known.said.word[2]; ++i)
        calls::RequestNumbers::EndOf(EndingAt<Many>(known, i));
    } else if (known.said.word[2] != 1) {
      calls::RequestNumbers::EndOf(*known.open[1]);
    }
    calls::g_requests.Free(known.bits);
  }
}

// True for calls that the event trace can expect in a loop.
template <class S>
inline constexpr bool kIsExpected = calls::kIsKeyed<S> ||
                                    ((S::shape == CallRole::wait || S::shape == CallRole::wait_all) &&
                                     S::flag == mpi::kNone) ||
                                    S::shape == CallRole::activate;

// Returns whether the expected call completes more than kFewest requests.
template <class S>
[[gnu::always_inline]] inline bool AreMany(const Thread* t) {
  return S::shape == CallRole::wait_all && t->context.trace.expected->said.word[2] > kFewest;
}

// Records a call if it is the expected one and short. If the call is not expected or not short, does nothing
// and returns false. The call has the slot `s`. The parameter `end` is the time at which the call ended, and
// `took` is the call's duration in ticks. The parameter `Many` is the result of AreMany.
template <class S, bool Many>
[[gnu::always_inline]] inline bool PutExpected(Thread* t, const Slot* s, const long* a, uint64_t handle,
                                               const PreCallState& saved, uint64_t end, uint64_t took) {
  context::TraceStream* stream = &t->context.trace;
  Remembered* known = stream->expected;
  if (!IsExpected<S, Many>(*known, s, a, handle, saved)) return false;
  std::byte* const limit = stream->limit;
  if (!MayBeShort(*stream, limit, took)) return false;
  layout::ExtentHeader* turn = BeginTurn(stream);
  if (!IsShort(*stream, turn, *known, end)) [[unlikely]] {
    EndTurn(stream, turn);
    return false;
  }
  WriteShort(stream, turn, *known, end, took);
  GoOn(stream, known);
  FollowRequests<S, Many>(*known);
  EndTurn(stream, turn, limit);
  return true;
}

}  // namespace rankine::recorder::event_trace
