// SPDX-License-Identifier: BSD-3-Clause
// The fast path for calls that need not be described again, because the event trace has described them before
// (call_memory.h). The fast path is used if no other trace is recorded. If a call must be described, each
// function does nothing and returns false.
#pragma once
#include <cstdint>
#include <span>

#include "recorder/calls/argument_key.h"
#include "recorder/calls/describe_requests.h"
#include "recorder/consumers/event_trace/call_memory.h"
#include "recorder/consumers/event_trace/calls.h"
#include "recorder/core/mpi_abi.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::event_trace {

// The requests of one call site are distinguished by their numbers.
template <class S>
[[gnu::always_inline]] inline uint64_t MixedOf(const calls::ArgumentKey& said, uint32_t request) {
  return calls::kStartsRequest<S> ? said.word[0] ^ request : said.word[0];
}

[[gnu::always_inline]] inline bool PutRemembered(Thread* t, Calls* events, Remembered* known, uint64_t end) {
  context::TraceStream* stream = &t->context.trace;
  if (!events->PutAgain(stream, *known, t->now->enter_ticks, end)) return false;
  Follow(stream, known);
  return true;
}

// Records the start of a request. The parameter `number` is the result of Next(), and `known` contains the
// other properties of the request.
[[gnu::always_inline]] inline bool PutRequest(Thread* t, Calls* events, Remembered* known, uint64_t handle,
                                              uint32_t number, uint64_t end) {
  // The null handle has no entry in the table.
  auto* place = calls::g_requests.FindPlace(handle);
  if (place == nullptr || !PutRemembered(t, events, known, end)) return false;
  calls::g_requests.StartAt(place, number, known->receives);
  known->place = place;
  return true;
}

template <class S>
[[gnu::always_inline]] inline bool PutEventAgain(Thread* t, Calls* events, const Slot* s, const long* a,
                                                 const void* status, uint64_t end) {
  const mpi::Abi& abi = g_process.abi;
  calls::ArgumentKey said;  // NOLINT(*-member-init): filled below
  calls::FillKey<S>(s, a, &said);
  Remembered* known = events->memory().At(s, MixedOf<S>(said, calls::g_requests.Next()));
  if (!Memory::Is<calls::KeyWords<S>()>(*known, said)) return false;
  if constexpr (calls::kReceivesNow<S>) {
    if (status == nullptr || mpi::StatusBytes(abi, status) != known->receives.room) return false;
  }
  if constexpr (calls::kStartsRequest<S>) {
    if (g_process.concurrent || known->request != calls::g_requests.Next()) return false;
    return PutRequest(t, events, known, mpi::LoadHandle(abi, mpi::Pointer(a[S::request]), 0), known->request,
                      end);
  } else {
    return PutRemembered(t, events, known, end);
  }
}

// Stores the number of the request that the call starts, and the table entry of the request's handle.
inline void RememberNumber(Remembered* known, uint32_t number) {
  calls::OpenRequest& open = calls::g_requests.At(number);
  known->request = number;
  known->open[0] = &open;
  known->place = open.place;
  known->bits = calls::g_requests.BitsOf(number);
}

// Remembers the call that was described and stored last; the call must have no list.
template <class S>
inline void RememberEvent(Thread* t, Calls* events, const Slot* s, const long* a, uint32_t request,
                          const calls::Receives& receives) {
  if (calls::kStartsRequest<S> && g_process.concurrent) return;
  calls::ArgumentKey said{};
  calls::FillKey<S>(s, a, &said);
  Remembered* known = events->Remember(&t->context.trace, said, MixedOf<S>(said, request));
  if (known == nullptr) return;
  known->request = request;
  known->receives = receives;
  if (calls::kStartsRequest<S> && request != layout::kTiNone) RememberNumber(known, request);
}

// Returns the key of a wait, which consists of the slot and of the numbers of the requests.
inline calls::ArgumentKey SayEnd(const Slot* s, uint64_t numbers) {
  calls::ArgumentKey said{};
  said.slot = s;
  said.word[0] = numbers;
  return said;
}
inline void RememberEnd(Thread* t, Calls* events, const Slot* s, uint64_t numbers) {
  events->Remember(&t->context.trace, SayEnd(s, numbers), numbers);
}
inline void RememberOneEnd(Thread* t, Calls* events, const Slot* s, uint32_t number) {
  Remembered* known = events->Remember(&t->context.trace, SayEnd(s, number), number);
  if (known == nullptr) return;
  known->open[0] = &calls::g_requests.At(number);
  known->bits = calls::g_requests.BitsOf(number);
}

[[gnu::always_inline]] inline bool PutOneEnd(Thread* t, Calls* events, const Slot* s,
                                             const PreCallState& saved, uint64_t end) {
  if (g_process.concurrent) return false;
  auto* place = calls::g_requests.FindPlace(saved.handle);
  if (place == nullptr) return false;
  const uint32_t number = place->first;
  if (number == layout::kTiNone || !calls::EndsAsStarted(calls::g_requests.At(number), saved.status))
    return false;
  Remembered* known = events->memory().At(s, number);
  if (!Memory::Is<1>(*known, SayEnd(s, number)) || !PutRemembered(t, events, known, end)) return false;
  calls::g_requests.EndFirst(place);
  return true;
}

// The start of a persistent request is defined by the request's number and its serial number, which is unique
// within the process.
inline calls::ArgumentKey SayStart(const Slot* s, uint64_t serial, uint32_t number) {
  calls::ArgumentKey said{};
  said.slot = s;
  said.word[0] = serial;
  said.word[1] = number;
  return said;
}
inline uint64_t MixedOfStart(const calls::ArgumentKey& said) {
  return said.word[0] ^ said.word[1] << 32;
}

[[gnu::always_inline]] inline bool PutStart(Thread* t, Calls* events, const Slot* s, uint64_t handle,
                                            uint64_t end) {
  if (g_process.concurrent) return false;
  const uint32_t number = calls::g_requests.Next();
  const auto* place = calls::g_requests.FindPlace(handle);
  if (place == nullptr) return false;
  const calls::ArgumentKey said = SayStart(s, place->serial, number);
  Remembered* known = events->memory().At(s, MixedOfStart(said));
  return Memory::Is<2>(*known, said) && PutRequest(t, events, known, handle, number, end);
}

// Remembers the call that was described and stored last.
inline void RememberStart(Thread* t, Calls* events, const Slot* s, uint64_t handle) {
  const auto* place = g_process.concurrent ? nullptr : calls::g_requests.FindPlace(handle);
  if (place == nullptr || place->serial == 0) return;
  const calls::ArgumentKey said = SayStart(s, place->serial, place->last);
  Remembered* known = events->Remember(&t->context.trace, said, MixedOfStart(said));
  if (known == nullptr) return;
  const calls::PersistentRequest& set_up = calls::g_requests.PersistentAt(*place);
  RememberNumber(known, place->last);
  known->receives = set_up.receives;
}

// The numbers of all requests that a call has completed, in order. Each word contains four numbers; the
// first number is in the lowest bits. If a call has completed more than kFewEnds requests, the words
// contain a hash of all their numbers.
inline constexpr uint32_t kFewEnds = 8;
struct FewEnds {
  uint64_t word[2] = {};
  uint32_t count = 0;
  void Add(uint32_t number) {
    word[count / 4] |= uint64_t{number} << (count % 4 * 16);
    ++count;
  }
};
inline calls::ArgumentKey SayEnds(const Slot* s, const FewEnds& ends) {
  calls::ArgumentKey said{};
  said.slot = s;
  said.word[0] = ends.word[0];
  said.word[1] = ends.word[1];
  said.word[2] = ends.count;
  return said;
}
inline uint64_t MixedOfEnds(const FewEnds& ends) {
  return ends.word[0] ^ ends.word[1] << 1 ^ uint64_t { ends.count } << 32;
}
static_assert(calls::kMostRequests <= 1u << 16);

// Remembers a wait for requests, so that an equal wait need not be described again. The parameter `numbers`
// contains the request numbers in the call's description.
void RememberEnds(Thread* t, Calls* events, const Slot* s, std::span<const uint32_t> numbers);

// Ends the oldest request of each of the `n` entries.
[[gnu::always_inline]] inline void EndFirsts(calls::RequestNumbers::Place* const* places, uint32_t n) {
  for (uint32_t i = 0; i < n; ++i) calls::g_requests.EndFirst(places[i]);
}

// Stores a call that has completed all of its requests.
bool PutAllEnds(Thread* t, Calls* events, const Slot* s, const PreCallState& saved, uint64_t end);

}  // namespace rankine::recorder::event_trace
