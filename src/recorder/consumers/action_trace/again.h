// Calls that go on as the loop did that is being folded. The folder knows which key comes next
// (Folder::Expected); a call that says by its arguments what it is, and said the same when it had this key
// before, has it again, without being described. So has a completion of the requests that the key's list
// names, in their order, where nothing but that is to be said of it.
//
// Everything else is described anew (describe.h), and so is what is expected and not remembered: the same key
// comes of both.
#pragma once
#include <cstdint>
#include <cstring>
#include <span>

#include "recorder/consumers/action_trace/recorder.h"
#include "recorder/consumers/event_trace/again.h"
#include "recorder/mpi/abi/abi.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::service::ti {

using trace::kStartsAgain;

template <class S>
inline constexpr bool kGoesOn = trace::kSaysAll<S> || kStartsAgain<S>;

template <class S>
[[gnu::always_inline]] inline bool IsSaid(const SaidBefore& known, const Slot* s, const long* a) {
  trace::Said said;  // NOLINT(*-member-init): other words are not read
  trace::SayOf<S>(s, a, &said);
  uint64_t other = reinterpret_cast<uintptr_t>(known.said.slot) ^ reinterpret_cast<uintptr_t>(said.slot);
  for (int i = 0; i < trace::WordsOf<S>(); ++i) other |= known.said.word[i] ^ said.word[i];
  return other == 0;
}

// The call is over, at `end`, and was not begun while nothing was recorded. False: it must be described, and
// nothing is done.
template <class S>
[[gnu::always_inline]] inline bool PutAgain(Thread* t, Recorder* r, const Slot* s, const long* a,
                                            const void* status, uint64_t end) {
  const uint32_t key = r->folder.Expected();
  const SaidBefore& known = r->said[key % kSaidBefore];
  if (known.key != key || known.generation != mpi::g_type_generation ||
      known.node != t->context.node->index || !IsSaid<S>(known, s, a))
    return false;
  const mpi::Abi& abi = g_process.abi;
  if constexpr (trace::kReceivesNow<S>) {
    if (status == nullptr || mpi::StatusBytes(abi, status) != known.receives.room) return false;
  }
  if constexpr (kStartsAgain<S>) {
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

// What was described, and put last, was `words`, without a list; `expected` came before it was.
template <class S>
inline void SayBefore(const Thread* t, Recorder* r, const Slot* s, const long* a, uint32_t expected,
                      uint32_t request, const Receives& receives) {
  // Only of a loop: what comes once is not worth it.
  if (r->last_key != expected || expected >= format::kTiLiteral) return;
  SaidBefore& known = r->said[expected % kSaidBefore];
  trace::SayOf<S>(s, a, &known.said);
  known.generation = mpi::g_type_generation;
  known.key = expected;
  known.node = t->context.node->index;
  known.request = request;
  known.receives = receives;
}

// A request's end says no more than its start.
[[gnu::always_inline]] inline bool EndsAsStarted(const OpenRequest& open, const void* status) {
  if (status == nullptr) return true;
  const mpi::Abi& abi = g_process.abi;
  if (mpi::StatusCancelled(abi, status)) return false;
  return !open.receives.any || (!open.receives.wild && mpi::StatusBytes(abi, status) == open.receives.room);
}

// `first`: of the words of the key that it would be.
[[gnu::always_inline]] inline bool IsExpected(const Recorder* r, uint32_t key, uint64_t first) {
  return key != format::kTiNone && r->plain && r->run.bytes == 0 && !g_process.concurrent &&
         r->keys.FirstWord(key) == first;
}

// How many of the open requests a call has completed, all that it names: their number and they themselves in
// r->words, the index of each one's place in r->order. 0: something else is to be said of one.
[[gnu::always_inline]] inline uint32_t OfferAgain(Recorder* r, const Saved& saved) {
  if (saved.count <= 0 || static_cast<uint32_t>(saved.count) >= kMostWords) return 0;
  const mpi::Abi& abi = g_process.abi;
  uint32_t offered = 0;
  uint64_t before = abi.request_null;
  uint32_t next = format::kTiNone;  // with the handle of the one before
  for (int i = 0; i < saved.count; ++i) {
    const uint64_t handle = saved.HandleAt(i);
    if (handle == abi.request_null) continue;
    const RequestNumbers::Place* place = g_requests.FindPlace(handle);
    if (place == nullptr) return 0;
    const uint32_t number = handle == before ? next : place->first;
    if (number == format::kTiNone) return 0;
    const OpenRequest& open = g_requests.At(number);
    const void* status =
        saved.status == nullptr ? nullptr : mpi::StatusAt(abi, saved.status, static_cast<size_t>(i));
    if (!EndsAsStarted(open, status)) return 0;
    before = handle;
    next = open.next;
    r->order[offered] = g_requests.IndexOf(place);
    r->words[++offered] = number;
  }
  r->words[0] = offered;
  return offered;
}

// All requests of a call have completed. False: it must be described, and nothing is done.
[[gnu::always_inline]] inline bool PutAllAgain(Thread* t, Recorder* r, uint64_t first, const Saved& saved,
                                               uint64_t end) {
  const uint32_t key = r->folder.Expected();
  if (!IsExpected(r, key, first)) return false;
  const uint32_t list = r->keys.PlaceOfList(key);
  if (list == format::kTiNone) return false;
  const std::span<const uint32_t> known = r->keys.List(list);
  const uint32_t offered = OfferAgain(r, saved);
  if (offered == 0 || known.size() != size_t{1} + offered ||
      std::memcmp(known.data(), r->words, known.size_bytes()) != 0)
    return false;
  for (uint32_t i = 0; i < offered; ++i) g_requests.EndFirst(g_requests.PlaceAt(r->order[i]));
  PutKnown(t, r, key, end);
  return true;
}

// The same of one request.
[[gnu::always_inline]] inline bool PutOneAgain(Thread* t, Recorder* r, uint64_t first, const Saved& saved,
                                               uint64_t end) {
  const uint32_t key = r->folder.Expected();
  if (!IsExpected(r, key, first) || saved.handle == g_process.abi.request_null ||
      r->keys.PlaceOfList(key) != format::kTiNone)
    return false;
  RequestNumbers::Place* place = g_requests.FindPlace(saved.handle);
  if (place == nullptr) return false;
  const uint32_t number = place->first;
  if (number == format::kTiNone || number != r->keys.RequestOf(key) ||
      !EndsAsStarted(g_requests.At(number), saved.status))
    return false;
  g_requests.EndFirst(place);
  PutKnown(t, r, key, end);
  return true;
}

}  // namespace rankine::recorder::service::ti
