// SPDX-License-Identifier: BSD-3-Clause
// Compares a call with the one that the event trace expects next. This is done only if no other trace is
// recorded and the status can be read directly. On a match, the record is written and the request table is
// changed within one turn of the stream. No function is called. If the call is a different one, it may still
// be a known call (repeated_calls.h); otherwise it is described. entries/account_expected.h updates the
// call's row.
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

// Returns whether the call starts the same request as before.
[[gnu::always_inline]] inline bool StartsAsBefore(const Remembered& known, uint64_t handle) {
  return !g_process.concurrent && calls::g_requests.IsNext(known.bits) &&
         calls::RequestNumbers::IsAsBefore(*known.place, handle);
}

// Returns the handle of the request that a call has started; 0: it starts none.
template <class S>
[[gnu::always_inline]] inline uint64_t StartedBy(const long* a) {
  if constexpr (calls::kStartsRequest<S> || S::shape == CallRole::activate)
    return mpi::LoadHandle(g_process.abi, mpi::Pointer(a[S::request]), 0);
  return 0;
}

// For a call that is fully defined by its arguments. `handle`: the result of StartedBy.
template <class S>
[[gnu::always_inline]] inline bool IsExpectedCall(const Remembered& known, const Slot* s, const long* a,
                                                  uint64_t handle, const PreCallState& saved) {
  calls::ArgumentKey said;  // NOLINT(*-member-init): other words are not read
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

// Like calls::EndsAsStarted, for statuses that can be read directly.
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

// Returns the n-th of the request numbers that are packed into the key's words.
[[gnu::always_inline]] inline uint32_t EndAt(const calls::ArgumentKey& said, uint32_t n) {
  uint16_t number = 0;
  std::memcpy(&number, reinterpret_cast<const std::byte*>(said.word) + n * sizeof number, sizeof number);
  return number;
}
// Returns the n-th request. `Many`: n may exceed the number of requests whose pointers are stored in `known`.
template <bool Many>
[[gnu::always_inline]] inline calls::OpenRequest& EndingAt(const Remembered& known, uint32_t n) {
  if constexpr (Many) return calls::g_requests.At(EndAt(known.said, n));
  return *known.open[n];
}

// Returns whether the i-th request has the i-th handle, and its status reveals nothing that was not known at
// its start.
template <bool Many>
[[gnu::always_inline]] inline bool EndsAt(const Remembered& known, const PreCallState& saved, uint32_t i) {
  const uint64_t handle = saved.HandleAt(static_cast<int>(i));
  const uint32_t number = EndAt(known.said, i);
  const calls::OpenRequest& open = EndingAt<Many>(known, i);
  if (!calls::RequestNumbers::IsFirst(open, number, handle)) {
    // This may be the second of two requests with the same handle.
    if (i == 0 || saved.HandleAt(static_cast<int>(i - 1)) != handle ||
        EndingAt<Many>(known, i - 1).next != number)
      return false;
  }
  return saved.status == nullptr ||
         PlainlyEnds(EndingAt<Many>(known, i), mpi::StatusAt(g_process.abi, saved.status, i));
}

// Up to this many requests are handled by unrolled code, without a loop.
inline constexpr uint32_t kFewest = 2;

// For MPI_Waitall with a few requests, none of them null, whose numbers can be freed together. `Many`: there
// may be more than kFewest.
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

// Applies the effects of the expected call to the request table.
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

// Records the call with this slot, which ended at `end` after `took` ticks, if it is the expected one and
// short. Returns false, without any effect, if it is not. `Many`: result of AreMany.
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
