// The call that the event trace expects (service/trace/again.h), where it alone is recorded: it is compared
// with what came, as far as the status says so plainly, and what it changes of requests is done in the turn
// in which it is told. Nothing here calls anything, and little is kept at a time: so no register is saved.
// What is not as expected here may still be known (events_again.h), or is described.
#pragma once
#include <cstdint>
#include <cstring>

#include "runtime/mpi/abi/abi.h"
#include "runtime/mpi/generated/specs.h"
#include "runtime/service/ti/again.h"
#include "runtime/service/ti/describe.h"
#include "runtime/service/ti/events_again.h"
#include "runtime/service/ti/requests.h"
#include "runtime/service/trace/again.h"
#include "runtime/service/trace/calls.h"
#include "runtime/service/trace/recorder.h"
#include "runtime/thread.h"

namespace rankine::runtime::service::ti {

// What was read before is read again behind this, and not kept meanwhile: that would take registers, which
// would have to be saved.
[[gnu::always_inline]] inline void ReadAgain() {
  __asm__ volatile("" : : : "memory");
}

// It begins the request that it began before.
[[gnu::always_inline]] inline bool StartsAsBefore(const trace::Remembered& known, uint64_t handle) {
  return !g_process.concurrent && g_requests.IsNext(known.bits) &&
         RequestNumbers::IsAsBefore(*known.place, handle);
}

// A call that says all by its arguments.
template <class S>
[[gnu::always_inline]] inline bool IsExpectedCall(const trace::Remembered& known, const Slot* s,
                                                  const long* a, const Saved& saved) {
  const mpi::Abi& abi = g_process.abi;
  trace::Said said;  // NOLINT(*-member-init): other words are not read
  trace::SayOf<S>(s, a, &said);
  if (!trace::Memory::Is<trace::WordsOf<S>()>(known, said)) return false;
  if constexpr (trace::kReceivesNow<S>)
    return saved.status != nullptr && mpi::StatusPlainlySays(abi, saved.status, known.receives.room);
  if constexpr (kStartsAgain<S>)
    return StartsAsBefore(known, mpi::LoadHandle(abi, mpi::Pointer(a[S::request]), 0));
  return true;
}

// MPI_Start. What was set up is known, whatever datatypes are by now.
[[gnu::always_inline]] inline bool IsExpectedStart(const trace::Remembered& known, const Slot* s,
                                                   uint64_t handle) {
  return known.said.slot == s && StartsAsBefore(known, handle) && known.place->serial == known.said.word[0];
}

// EndsAsStarted, where the status says so plainly.
[[gnu::always_inline]] inline bool PlainlyEnds(const OpenRequest& open, const void* status) {
  if (!open.receives.any) return mpi::StatusIsPlain(g_process.abi, status);
  return !open.receives.wild && mpi::StatusPlainlySays(g_process.abi, status, open.receives.room);
}

// MPI_Wait.
[[gnu::always_inline]] inline bool IsExpectedEnd(const trace::Remembered& known, const Slot* s,
                                                 const Saved& saved) {
  return known.said.slot == s && !g_process.concurrent &&
         RequestNumbers::IsFirst(*known.open[0], static_cast<uint32_t>(known.said.word[0]), saved.handle) &&
         (saved.status == nullptr || PlainlyEnds(*known.open[0], saved.status));
}

// The n-th of few numbers.
[[gnu::always_inline]] inline uint32_t EndAt(const trace::Said& said, uint32_t n) {
  uint16_t number = 0;
  std::memcpy(&number, reinterpret_cast<const std::byte*>(said.word) + n * sizeof number, sizeof number);
  return number;
}
// Its request. `Many`: all may be beyond those that stand there.
template <bool Many>
[[gnu::always_inline]] inline OpenRequest& EndingAt(const trace::Remembered& known, uint32_t n) {
  if constexpr (Many) return g_requests.At(EndAt(known.said, n));
  return *known.open[n];
}

// The i-th of them has the i-th handle, and ends as it was begun.
template <bool Many>
[[gnu::always_inline]] inline bool EndsAt(const trace::Remembered& known, const Saved& saved, uint32_t i) {
  const uint64_t handle = saved.HandleAt(static_cast<int>(i));
  const uint32_t number = EndAt(known.said, i);
  const OpenRequest& open = EndingAt<Many>(known, i);
  if (!RequestNumbers::IsFirst(open, number, handle)) {
    // (the second of a handle that is there twice)
    if (i == 0 || saved.HandleAt(static_cast<int>(i - 1)) != handle ||
        EndingAt<Many>(known, i - 1).next != number)
      return false;
  }
  ReadAgain();
  return saved.status == nullptr ||
         PlainlyEnds(EndingAt<Many>(known, i), mpi::StatusAt(g_process.abi, saved.status, i));
}

// Of so many each has code of its own, where nothing is counted.
inline constexpr uint32_t kFewest = 2;

// MPI_Waitall of few requests, of which not one is null, and all can be given back together. `Many`: there
// may be more than kFewest.
template <bool Many>
[[gnu::always_inline]] inline bool AreExpectedEnds(const trace::Remembered& known, const Slot* s,
                                                   const Saved& saved) {
  const trace::Said& said = known.said;
  // (where they can be given back together they are few, and word[2] is how many)
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
[[gnu::always_inline]] inline bool IsExpected(const trace::Remembered& known, const Slot* s, const long* a,
                                              const Saved& saved) {
  if constexpr (kGoesOn<S>) return IsExpectedCall<S>(known, s, a, saved);
  if constexpr (S::shape == Shape::wait) return IsExpectedEnd(known, s, saved);
  if constexpr (S::shape == Shape::wait_all) return AreExpectedEnds<Many>(known, s, saved);
  if constexpr (S::shape == Shape::activate)
    return IsExpectedStart(known, s, mpi::LoadHandle(g_process.abi, mpi::Pointer(a[S::request]), 0));
}

// What the call that has come as expected does to requests.
template <class S, bool Many>
[[gnu::always_inline]] inline void FollowRequests(const trace::Remembered& known) {
  if constexpr (kStartsAgain<S> || S::shape == Shape::activate) {
    g_requests.Take(known.bits);
    ReadAgain();
    RequestNumbers::OpenAsBefore(known.place, known.request, known.open[0], known.receives);
  } else if constexpr (S::shape == Shape::wait) {
    RequestNumbers::EndOf(*known.open[0]);
    g_requests.Free(known.bits);
  } else if constexpr (S::shape == Shape::wait_all) {
    RequestNumbers::EndOf(EndingAt<Many>(known, 0));
    if constexpr (Many) {
      for (uint32_t i = 1; i < known.said.word[2]; ++i) RequestNumbers::EndOf(EndingAt<Many>(known, i));
    } else if (known.said.word[2] != 1) {
      RequestNumbers::EndOf(*known.open[1]);
    }
    g_requests.Free(known.bits);
  }
}

// Calls of which the event trace knows in a loop what they say.
template <class S>
inline constexpr bool kDescribedShortly = kGoesOn<S> ||
                                          ((S::shape == Shape::wait || S::shape == Shape::wait_all) &&
                                           S::flag == kNo) ||
                                          S::shape == Shape::activate;

// In the turn that was begun for it the call turns out to be no short one.
template <uint16_t Id>
[[gnu::noinline, gnu::cold]] void DescribeBehindTurn(Thread* t, Slot* s, uint64_t end, const long* a,
                                                     const Saved& saved, format::ExtentHeader* turn) {
  trace::EndTurn(&t->context.trace, turn);
  DescribeOther<Id>(t, s, end, a, saved, s->comm);
}

// Short ones that are expected, where the event trace alone is recorded: it needs few registers, and calls
// nothing but the other ways, in its tail. `Many`: it ends requests, maybe more than kFewest.
template <uint16_t Id, bool Many = false>
[[gnu::noinline]] void DescribeShortly(Thread* t, Slot* s, uint64_t end, const long* a, const Saved& saved) {
  using S = mpi::Spec<Id>;
  context::TraceStream* stream = &t->context.trace;
  trace::Remembered* known = stream->expected;
  if constexpr (S::shape == Shape::wait_all && !Many) {
    if (known->said.word[2] > kFewest) return DescribeShortly<Id, true>(t, s, end, a, saved);
  }
  if (!IsExpected<S, Many>(*known, s, a, saved)) [[unlikely]]
    return DescribeOther<Id>(t, s, end, a, saved, s->comm);
  std::byte* const limit = stream->limit;
  const uint64_t took = end - t->now->enter_ticks;
  if (!trace::MayBeShort(*stream, limit, took)) [[unlikely]]
    return DescribeOther<Id>(t, s, end, a, saved, s->comm);
  format::ExtentHeader* turn = trace::BeginTurn(stream);
  if (!trace::IsShort(*stream, turn, *known, end)) [[unlikely]]
    return DescribeBehindTurn<Id>(t, s, end, a, saved, turn);
  trace::WriteShort(stream, turn, *known, end, took);
  GoOn(stream, known);
  ReadAgain();
  FollowRequests<S, Many>(*known);
  trace::EndTurn(stream, turn, limit);
}

template <uint16_t Id>
[[gnu::always_inline]] inline void Describe(Thread* t, Slot* s, uint32_t comm, uint64_t end, const long* a,
                                            const Saved& saved) {
  if constexpr (kDescribedShortly<mpi::Spec<Id>>) {
    DescribeShortly<Id>(t, s, end, a, saved);
  } else {
    DescribeOther<Id>(t, s, end, a, saved, comm);
  }
}

}  // namespace rankine::runtime::service::ti
