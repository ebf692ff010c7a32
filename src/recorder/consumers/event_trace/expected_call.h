// SPDX-License-Identifier: BSD-3-Clause
// The next call that the event trace expects, where no other trace is recorded. It is compared with the
// actual call, as far as the status gives plain answers. On a match, the record is written and the request
// table is changed in one turn of the stream. Nothing here calls a function. A call that differs may still be
// known (repeated_calls.h); otherwise it is described. Its row: entries/account_expected.h.
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

// The call starts the same request as before.
[[gnu::always_inline]] inline bool StartsAsBefore(const Remembered& known, uint64_t handle) {
  return !g_process.concurrent && calls::g_requests.IsNext(known.bits) &&
         calls::RequestNumbers::IsAsBefore(*known.place, handle);
}

// The handle of the request that a call has started; 0: the call starts none.
template <class S>
[[gnu::always_inline]] inline uint64_t StartedBy(const long* a) {
  if constexpr (calls::kStartsRequest<S> || S::shape == CallRole::activate)
    return mpi::LoadHandle(g_process.abi, mpi::Pointer(a[S::request]), 0);
  return 0;
}

// For a call that its arguments define fully. `handle`: StartedBy.
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

// MPI_Start. The persistent request is known, whatever the datatypes are by now.
[[gnu::always_inline]] inline bool IsExpectedStart(const Remembered& known, const Slot* s, uint64_t handle) {
  return known.said.slot == s && StartsAsBefore(known, handle) && known.place->serial == known.said.word[0];
}

// calls::EndsAsStarted, where the status gives plain answers.
[[gnu::always_inline]] inline bool PlainlyEnds(const calls::OpenRequest& open, const void* status) {
  if (!open.receives.any) return mpi::StatusIsPlain(g_process.abi, status);
  return !open.receives.wild && mpi::StatusPlainlySays(g_process.abi, status, open.receives.room);
}

// MPI_Wait.
[[gnu::always_inline]] inline bool IsExpectedEnd(const Remembered& known, const Slot* s,
                                                 const PreCallState& saved) {
  return known.said.slot == s && !g_process.concurrent &&
         calls::RequestNumbers::IsFirst(*known.open[0], static_cast<uint32_t>(known.said.word[0]),
                                        saved.handle) &&
         (saved.status == nullptr || PlainlyEnds(*known.open[0], saved.status));
}

// The n-th of few numbers.
[[gnu::always_inline]] inline uint32_t EndAt(const calls::ArgumentKey& said, uint32_t n) {
  uint16_t number = 0;
  std::memcpy(&number, reinterpret_cast<const std::byte*>(said.word) + n * sizeof number, sizeof number);
  return number;
}
// The n-th request. `Many`: it may lie beyond those stored here.
template <bool Many>
[[gnu::always_inline]] inline calls::OpenRequest& EndingAt(const Remembered& known, uint32_t n) {
  if constexpr (Many) return calls::g_requests.At(EndAt(known.said, n));
  return *known.open[n];
}

// The i-th request has the i-th handle, and ends as it was started.
template <bool Many>
[[gnu::always_inline]] inline bool EndsAt(const Remembered& known, const PreCallState& saved, uint32_t i) {
  const uint64_t handle = saved.HandleAt(static_cast<int>(i));
  const uint32_t number = EndAt(known.said, i);
  const calls::OpenRequest& open = EndingAt<Many>(known, i);
  if (!calls::RequestNumbers::IsFirst(open, number, handle)) {
    // The second one of a handle that occurs twice.
    if (i == 0 || saved.HandleAt(static_cast<int>(i - 1)) != handle ||
        EndingAt<Many>(known, i - 1).next != number)
      return false;
  }
  return saved.status == nullptr ||
         PlainlyEnds(EndingAt<Many>(known, i), mpi::StatusAt(g_process.abi, saved.status, i));
}

// Up to this number of requests, each has code of its own and nothing is counted.
inline constexpr uint32_t kFewest = 2;

// MPI_Waitall of few requests, none of them null, whose numbers can be given back together. `Many`: there may
// be more than kFewest.
template <bool Many>
[[gnu::always_inline]] inline bool AreExpectedEnds(const Remembered& known, const Slot* s,
                                                   const PreCallState& saved) {
  const calls::ArgumentKey& said = known.said;
  // Numbers that can be given back together are few, and word[2] is their number.
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

// Applies the expected call to the requests.
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

// Calls that the event trace can expect in a loop.
template <class S>
inline constexpr bool kIsExpected = calls::kIsKeyed<S> ||
                                    ((S::shape == CallRole::wait || S::shape == CallRole::wait_all) &&
                                     S::flag == mpi::kNone) ||
                                    S::shape == CallRole::activate;

// The expected call completes more requests than have code of their own.
template <class S>
[[gnu::always_inline]] inline bool AreMany(const Thread* t) {
  return S::shape == CallRole::wait_all && t->context.trace.expected->said.word[2] > kFewest;
}

// The call, with this slot, ended at `end` after `took` ticks. It is recorded if it is the expected one, and
// short. False: nothing was done. `Many`: AreMany.
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
