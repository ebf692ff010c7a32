// Calls that go on as the loop did that is being folded. The folder knows which key comes next
// (Folder::Expected); a call that says by its arguments what it is, and said the same when it had this key
// before, has it again, without being described. So has a completion of the requests that the key's list
// names, in their order, where nothing but that is to be said of it.
//
// Everything else is described anew (describe.h), and so is what is expected and not remembered: the same key
// comes of both.
#pragma once
#include <cstdint>

#include "runtime/mpi/abi/abi.h"
#include "runtime/mpi/generated/specs.h"
#include "runtime/service/ti/recorder.h"
#include "runtime/service/trace/again.h"

namespace rankine::runtime::service::ti {

// It starts a request, of which its arguments say all.
template <class S>
inline constexpr bool kStartsAgain =
    S::comm_via == mpi::CommVia::comm&& S::shape == mpi::Shape::start&& S::newcomm ==
        mpi::kNone&& S::recvtag == mpi::kNone&& S::request != mpi::kNone &&
    (S::cls == mpi::Class::collective ||
     (S::cls == mpi::Class::point_to_point && (S::dest != mpi::kNone || S::source != mpi::kNone))) &&
    trace::IsPlainVolume(S::send) && trace::IsPlainVolume(S::recv) &&
    trace::IsPlainVolume(S::send_in_place) && trace::IsPlainVolume(S::recv_in_place);

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
  if constexpr (S::shape == mpi::Shape::recv) {
    if (status == nullptr || mpi::StatusBytes(abi, status) != known.room) return false;
  }
  if constexpr (kStartsAgain<S>) {
    const uint64_t handle = mpi::LoadHandle(abi, mpi::Pointer(a[S::request]), 0);
    if (handle == abi.request_null || g_process.concurrent || g_requests.Next() != known.request)
      return false;
    constexpr bool kReceives = S::source != mpi::kNone;
    if (!g_requests.StartAs(known.request,
                            {handle, known.room, format::kTiNone, s->comm, kReceives, known.wild}))
      return false;
  }
  PutKnown(t, r, key, end);
  return true;
}

// What was described, and put last, was `words`, without a list; `expected` came before it was.
template <class S>
inline void SayBefore(const Thread* t, Recorder* r, const Slot* s, const long* a, uint32_t expected,
                      uint64_t room, uint32_t request, bool wild) {
  // Only of a loop: what comes once is not worth it.
  if (r->last_key != expected || expected >= format::kTiLiteral) return;
  SaidBefore& known = r->said[expected % kSaidBefore];
  trace::SayOf<S>(s, a, &known.said);
  known.generation = mpi::g_type_generation;
  known.room = room;
  known.key = expected;
  known.node = t->context.node->index;
  known.request = request;
  known.wild = wild;
}

// A request's end says no more than its start.
[[gnu::always_inline]] inline bool EndsAsStarted(const OpenRequest& open, const void* status) {
  if (status == nullptr) return true;
  const mpi::Abi& abi = g_process.abi;
  if (mpi::StatusCancelled(abi, status)) return false;
  return !open.receives || (!open.wild && mpi::StatusBytes(abi, status) == open.posted);
}

// `first`: of the words of the key that it would be.
[[gnu::always_inline]] inline bool IsExpected(const Recorder* r, uint32_t key, uint64_t first) {
  return key != format::kTiNone && r->plain && r->run.bytes == 0 && !g_process.concurrent &&
         r->keys.FirstWord(key) == first;
}

// All requests of a call have completed. False: it must be described, and nothing is done.
[[gnu::always_inline]] inline bool PutAllAgain(Thread* t, Recorder* r, uint64_t first, const Saved& saved,
                                               uint64_t end) {
  const uint32_t key = r->folder.Expected();
  if (!IsExpected(r, key, first) || saved.count <= 0) return false;
  const uint32_t list = r->keys.PlaceOfList(key);
  if (list == format::kTiNone) return false;
  const std::span<const uint32_t> known = r->keys.List(list);
  const mpi::Abi& abi = g_process.abi;
  uint32_t offered = 0;
  uint64_t before = abi.request_null;
  uint32_t next = format::kTiNone;  // with the handle of the one before
  for (int i = 0; i < saved.count; ++i) {
    const uint64_t handle = saved.HandleAt(i);
    if (handle == abi.request_null) continue;
    const uint32_t place = g_requests.PlaceOf(handle);
    if (place == format::kTiNone) return false;
    const uint32_t number = handle == before ? next : g_requests.FirstAt(place);
    if (number == format::kTiNone || ++offered >= known.size() || known[offered] != number) return false;
    const OpenRequest& open = g_requests.At(number);
    const void* status =
        saved.status == nullptr ? nullptr : mpi::StatusAt(abi, saved.status, static_cast<size_t>(i));
    if (!EndsAsStarted(open, status)) return false;
    before = handle;
    next = open.next;
    r->order[offered - 1] = place;
  }
  if (known.size() != size_t{1} + offered || known[0] != offered) return false;
  for (uint32_t i = 0; i < offered; ++i) g_requests.EndFirstAt(r->order[i]);
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
  const uint32_t place = g_requests.PlaceOf(saved.handle);
  if (place == format::kTiNone) return false;
  const uint32_t number = g_requests.FirstAt(place);
  if (number == format::kTiNone || number != r->keys.RequestOf(key) ||
      !EndsAsStarted(g_requests.At(number), saved.status))
    return false;
  g_requests.EndFirstAt(place);
  PutKnown(t, r, key, end);
  return true;
}

}  // namespace rankine::runtime::service::ti
