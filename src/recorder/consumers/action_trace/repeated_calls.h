// SPDX-License-Identifier: BSD-3-Clause
// The fast path for repeated calls. While the trace repeats a loop, Folder::Expected() predicts the next
// key. For two kinds of calls, this key is used without describing the call. The first kind is a call whose
// arguments are equal to the arguments stored for the key. The second kind is a call that completes exactly
// the requests in the key's list, in the same order. The key of a call of the second kind must contain
// nothing but this list.
//
// All other calls are described (calls/describe.h), including an expected call whose arguments are not
// stored. The key of a call does not depend on whether the call was described.
#pragma once
#include <cstdint>
#include <cstring>
#include <span>

#include "recorder/calls/argument_key.h"
#include "recorder/calls/describe_requests.h"
#include "recorder/consumers/action_trace/recorder.h"
#include "recorder/core/mpi_abi.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::action_trace {

using calls::Describer;
using calls::g_requests;
using calls::RequestNumbers;

template <class S>
[[gnu::always_inline]] inline bool HasArguments(const KnownKey& known, const Slot* s, const long* a) {
  calls::ArgumentKey said;  // NOLINT(*-member-init): filled below
  calls::FillKey<S>(s, a, &said);
  uint64_t other = reinterpret_cast<uintptr_t>(known.said.slot) ^ reinterpret_cast<uintptr_t>(said.slot);
  for (int i = 0; i < calls::KeyWords<S>(); ++i) other |= known.said.word[i] ^ said.word[i];
  return other == 0;
}

// Stores a call that ended at the given time and that began while recording was on. If the call must be
// described, does nothing and returns false.
template <class S>
[[gnu::always_inline]] inline bool PutRepeated(Thread* t, Recorder* r, const Slot* s, const long* a,
                                               const void* status, uint64_t end) {
  const uint32_t key = r->folder.Expected();
  const KnownKey& known = r->known[key % kKnownKeys];
  if (known.key != key || known.generation != mpi::g_type_generation ||
      known.node != t->context.node->index || !HasArguments<S>(known, s, a))
    return false;
  const mpi::Abi& abi = g_process.abi;
  if constexpr (calls::kReceivesNow<S>) {
    if (status == nullptr || mpi::StatusBytes(abi, status) != known.receives.room) return false;
  }
  if constexpr (calls::kStartsRequest<S>) {
    const uint64_t handle = mpi::LoadHandle(abi, mpi::Pointer(a[S::request]), 0);
    if (handle == abi.request_null || g_process.concurrent || g_requests.Next() != known.request)
      return false;
    RequestNumbers::Place* place = g_requests.FindPlace(handle);
    if (place == nullptr) return false;
    g_requests.StartAt(place, known.request, known.receives);
  }
  PutKnown(t, r, key, end);
  return true;
}

// Stores the arguments of the call that was described and passed to Put last; the call must have no list.
// The parameter `expected` is the key that was expected before this call.
template <class S>
inline void Remember(const Thread* t, Recorder* r, const Slot* s, const long* a, uint32_t expected,
                     uint32_t request, const calls::Receives& receives) {
  // Only calls in a loop are stored; for a call that occurs once, it is not worth the time.
  if (r->last_key != expected || expected >= layout::kTiLiteral) return;
  KnownKey& known = r->known[expected % kKnownKeys];
  calls::FillKey<S>(s, a, &known.said);
  known.generation = mpi::g_type_generation;
  known.key = expected;
  known.node = t->context.node->index;
  known.request = request;
  known.receives = receives;
}

// Returns whether a call may be the expected one. The parameter `first` is the first word of the call's key.
[[gnu::always_inline]] inline bool IsExpected(const Recorder* r, const Describer* d, uint32_t key,
                                              uint64_t first) {
  return key != layout::kTiNone && r->run.bytes == 0 && !g_process.concurrent &&
         d->keys.FirstWord(key) == first;
}

// Stores a call that has completed all of its requests. If the call must be described, does nothing and
// returns false.
[[gnu::always_inline]] inline bool PutAllRepeated(Thread* t, Recorder* r, uint64_t first,
                                                  const PreCallState& saved, uint64_t end) {
  Describer* d = t->describer;
  const uint32_t key = r->folder.Expected();
  if (!IsExpected(r, d, key, first)) return false;
  const uint32_t list = d->keys.PlaceOfList(key);
  if (list == layout::kTiNone) return false;
  const std::span<const uint32_t> known = d->keys.List(list);
  const uint32_t offered = calls::ListEndsAsStarted(d, saved);
  if (offered == 0 || known.size() != size_t{1} + offered ||
      std::memcmp(known.data(), d->words, known.size_bytes()) != 0)
    return false;
  for (uint32_t i = 0; i < offered; ++i) g_requests.EndFirst(g_requests.PlaceAt(d->order[i]));
  PutKnown(t, r, key, end);
  return true;
}

// Does the same as PutAllRepeated for a call that has a single request.
[[gnu::always_inline]] inline bool PutOneRepeated(Thread* t, Recorder* r, uint64_t first,
                                                  const PreCallState& saved, uint64_t end) {
  const Describer* d = t->describer;
  const uint32_t key = r->folder.Expected();
  if (!IsExpected(r, d, key, first) || saved.handle == g_process.abi.request_null ||
      d->keys.PlaceOfList(key) != layout::kTiNone)
    return false;
  RequestNumbers::Place* place = g_requests.FindPlace(saved.handle);
  if (place == nullptr) return false;
  const uint32_t number = place->first;
  if (number == layout::kTiNone || number != d->keys.RequestOf(key) ||
      !calls::EndsAsStarted(g_requests.At(number), saved.status))
    return false;
  g_requests.EndFirst(place);
  PutKnown(t, r, key, end);
  return true;
}

}  // namespace rankine::recorder::action_trace
