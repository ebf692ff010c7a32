// SPDX-License-Identifier: BSD-3-Clause
// Finds the requests that a wait or a test has completed, and assigns numbers to new requests.
#include <cstddef>

#include "recorder/calls/describe_requests.h"
#include "recorder/core/process.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder::calls {

using layout::kTiNone;
using layout::TiWords;
using mpi::CallReal;

constexpr size_t kMostStatusBytes = 64;

void AddMatch(Describer* d, uint32_t place, int32_t peer, const MatchOf& match) {
  AddWord(d, place);
  AddWord(d, match.cancelled ? kTiNone : static_cast<uint32_t>(peer));
  AddWord(d, static_cast<uint32_t>(match.tag));
  AddWord(d, static_cast<uint32_t>(match.bytes));
  AddWord(d, static_cast<uint32_t>(match.bytes >> 32));
}

namespace {

// Adds the values of the status that were unknown when the request started.
void AddStatus(Describer* d, uint32_t place, const OpenRequest& request, const void* status) {
  if (status == nullptr) return;
  const mpi::Abi& abi = g_process.abi;
  const bool cancelled = mpi::StatusCancelled(abi, status);
  if (!request.receives.any && !cancelled) return;
  const MatchOf match{mpi::StatusSource(abi, status), mpi::StatusTag(abi, status),
                      cancelled ? 0 : mpi::StatusBytes(abi, status), cancelled};
  if (!cancelled && !request.receives.wild && match.bytes == request.receives.room) return;
  AddMatch(d, place, PeerOf(request.receives.comm, match.source), match);
}

// This function is used with concurrent threads. Returns the request that belongs to the i-th handle of a
// call. AwaitRequests usually determined this request before the call. The table is searched in two cases:
// AwaitRequests could not take the lock, or a callback of the program has completed other requests in the
// meantime.
uint32_t AwaitedAt(const Describer* d, uint32_t i, uint64_t handle) {
  const uint32_t at = i < d->awaited_count ? d->awaited[i] : kTiNone;
  if (at != kTiNone && g_requests.Awaits(at, handle, d->thread)) return at;
  return g_requests.FindFor(handle, d->thread, kTiNone);
}

// The caller of this function must hold the lock.
uint32_t OpenAt(const Describer* d, uint64_t handle) {
  return g_process.concurrent ? g_requests.FindFor(handle, d->thread, kTiNone) : g_requests.Find(handle, 0);
}

// The caller of this function must hold the lock.
void LetGoAwaited(Describer* d) {
  for (uint32_t i = 0; i < d->awaited_count; ++i) {
    if (d->awaited[i] != kTiNone) g_requests.LetGo(d->awaited[i], d->thread);
  }
  d->awaited_count = 0;
}

// Returns the request that belongs to the call's i-th handle. If the call contains the same handle several
// times, each occurrence gets a different request with this handle.
uint32_t RequestAt(const Describer* d, const PreCallState& saved, int i, uint64_t handle) {
  if (g_process.concurrent) return AwaitedAt(d, static_cast<uint32_t>(i), handle);
  const uint32_t first = g_requests.Find(handle, 0);
  if (first == kTiNone || g_requests.At(first).next == kTiNone) return first;
  uint32_t earlier = 0;
  for (int j = 0; j < i; ++j) earlier += saved.HandleAt(j) == handle;
  return earlier == 0 ? first : g_requests.Find(handle, earlier);
}

// Lists the numbers of the call's requests, and returns how many requests have a number. For each handle of
// the call, d->order gets the index in this list. d->offered gets the requests' table indices.
uint32_t OfferAll(Describer* d, const PreCallState& saved) {
  const mpi::Abi& abi = g_process.abi;
  uint32_t offered = 0;
  for (int i = 0; i < saved.count; ++i) {
    const uint64_t handle = saved.HandleAt(i);
    d->order[i] = kTiNone;
    if (handle == abi.request_null) continue;
    const uint32_t at = RequestAt(d, saved, i, handle);
    if (at == kTiNone) continue;
    d->offered[offered] = at;
    d->words[1 + offered] = g_requests.NumberOf(at);
    d->order[i] = offered++;
  }
  d->words[0] = offered;
  d->word_count = 1 + offered;
  return offered;
}

void EndOffered(Describer* d, uint32_t order) {
  g_requests.EndBy(d->offered[order], d->thread);
}

// Ends all requests of a call that has completed all of them. Lists the requests in the order of the call's
// handles.
uint32_t CompleteAllOffered(Describer* d, const PreCallState& saved, uint32_t offered) {
  const mpi::Abi& abi = g_process.abi;
  for (int i = 0; i < saved.count; ++i) {
    const uint32_t order = d->order[i];
    if (order != kTiNone)
      AddStatus(d, order, g_requests.At(d->offered[order]),
                mpi::StatusAt(abi, saved.status, static_cast<size_t>(i)));
  }
  for (uint32_t i = 0; i < offered; ++i) EndOffered(d, i);
  return offered;
}

// Ends the requests at the indices that `c` lists. An index is skipped if it was already listed, or if its
// handle has no request.
uint32_t CompleteNamed(Describer* d, const Completions& c) {
  const mpi::Abi& abi = g_process.abi;
  const uint32_t count_at = d->word_count;
  AddWord(d, 0);
  uint32_t done = 0;
  for (int i = 0; i < c.completed; ++i) {
    const int place = c.indices[i];
    if (place < 0 || place >= c.saved->count || d->order[place] == kTiNone || d->word_count >= kMostWords)
      continue;
    AddWord(d, d->order[place]);
    done++;
  }
  d->words[count_at] = done;
  uint32_t place_among = 0;
  for (int i = 0; i < c.completed && place_among < done; ++i) {
    const int place = c.indices[i];
    if (place < 0 || place >= c.saved->count || d->order[place] == kTiNone) continue;
    AddStatus(d, place_among++, g_requests.At(d->offered[d->order[place]]),
              mpi::StatusAt(abi, c.saved->status, static_cast<size_t>(i)));
  }
  for (int i = 0; i < c.completed; ++i) {
    const int place = c.indices[i];
    if (place < 0 || place >= c.saved->count || d->order[place] == kTiNone) continue;
    EndOffered(d, d->order[place]);
    d->order[place] = kTiNone;
  }
  return done;
}

}  // namespace

bool ListCompletions(Describer* d, const Completions& c, uint8_t* flags) {
  if (static_cast<uint32_t>(c.saved->count) >= kMostWords || !RequestNumbers::Lock()) {
    ++*d->lost;
    return false;
  }
  const uint32_t offered = OfferAll(d, *c.saved);
  uint32_t done = 0;
  if (c.completed < 0) {
    *flags |= layout::kTiAllOffered;
    done = CompleteAllOffered(d, *c.saved, offered);
  } else {
    done = CompleteNamed(d, c);
  }
  LetGoAwaited(d);
  RequestNumbers::Unlock();
  if (done == 0) d->word_count = 0;
  return done != 0;
}

namespace {

// The status of one request of the call, and the error class for that request.
struct OneFailed {
  const void* status = nullptr;
  int error_class = 0;
};

OneFailed StatusOf(const FailedCall& call, int i, int call_class) {
  const mpi::Abi& abi = g_process.abi;
  const bool each = call_class == abi.err_in_status;
  int at = call.indices == nullptr ? i : -1;
  for (int k = 0; call.indices != nullptr && k < call.count; ++k) {
    if (call.indices[k] == i) at = k;
  }
  if (at < 0 || call.saved->status == nullptr) return {nullptr, each ? 0 : call_class};
  const void* status = mpi::StatusAt(abi, call.saved->status, static_cast<size_t>(at));
  return {status, each ? ErrorClass(mpi::StatusInt(status, abi.status_error)) : call_class};
}

// Whether a request has ended. A request that has not ended keeps its handle. A persistent request keeps its
// handle even after it has ended.
bool HasEnded(uint64_t before, uint64_t now, const OneFailed& one) {
  const mpi::Abi& abi = g_process.abi;
  if (now == abi.request_null) return true;
  return one.status != nullptr && (one.error_class == 0 || one.error_class == abi.err_truncate) &&
         g_requests.FindPersistent(before) != nullptr;
}

void AddFailed(Describer* d, uint32_t place, const OpenRequest& request, const OneFailed& one) {
  const mpi::Abi& abi = g_process.abi;
  if (one.error_class == 0) return AddStatus(d, place, request, one.status);
  // The request belongs to a collective call, which received from several ranks or from none.
  if (!request.receives.any) return AddMatch(d, place, 0, {0, 0, layout::kTiCutOff, false});
  if (one.error_class != abi.err_truncate) return AddMatch(d, place, 0, {0, 0, 0, true});
  const int source = one.status == nullptr ? -1 : mpi::StatusSource(abi, one.status);
  if (source < 0) {
    if (!request.receives.wild) AddMatch(d, place, 0, {0, 0, layout::kTiCutOff, false});
    return;
  }
  AddMatch(d, place, PeerOf(request.receives.comm, source),
           {source, mpi::StatusTag(abi, one.status), layout::kTiCutOff, false});
}

}  // namespace

bool ListFailed(Describer* d, const FailedCall& call) {
  const PreCallState& saved = *call.saved;
  if (static_cast<uint32_t>(saved.count) >= kMostWords / 2 || !RequestNumbers::Lock()) {
    ++*d->lost;
    return false;
  }
  const mpi::Abi& abi = g_process.abi;
  const int call_class = ErrorClass(call.rc);
  OfferAll(d, saved);
  const uint32_t count_at = d->word_count;
  AddWord(d, 0);
  uint32_t done = 0;
  for (int i = 0; i < saved.count; ++i) {
    if (d->order[i] == kTiNone) continue;
    const uint64_t now = mpi::LoadHandle(abi, call.requests, static_cast<size_t>(i));
    if (HasEnded(saved.HandleAt(i), now, StatusOf(call, i, call_class))) {
      AddWord(d, d->order[i]);
      done++;
    } else {
      d->order[i] = kTiNone;
    }
  }
  d->words[count_at] = done;
  uint32_t place = 0;
  for (int i = 0; i < saved.count; ++i) {
    if (d->order[i] != kTiNone)
      AddFailed(d, place++, g_requests.At(d->offered[d->order[i]]), StatusOf(call, i, call_class));
  }
  for (int i = 0; i < saved.count; ++i) {
    if (d->order[i] != kTiNone) EndOffered(d, d->order[i]);
  }
  LetGoAwaited(d);
  RequestNumbers::Unlock();
  if (done == 0) d->word_count = 0;
  return done != 0;
}

void AwaitRequests(Describer* d, const PreCallState& saved) {
  const uint64_t null = g_process.abi.request_null;
  const auto count = saved.IsOne() ? 1u : static_cast<uint32_t>(saved.count);
  if (count > kMostWords || !RequestNumbers::Lock()) return;
  LetGoAwaited(d);
  uint64_t before = null;
  uint32_t at = kTiNone;
  for (uint32_t i = 0; i < count; ++i) {
    const uint64_t handle = saved.IsOne() ? saved.handle : saved.HandleAt(static_cast<int>(i));
    if (handle == null || handle == 0) {
      d->awaited[i] = kTiNone;
      continue;
    }
    at = g_requests.Await(handle, d->thread, handle == before ? at : kTiNone);
    before = handle;
    d->awaited[i] = at;
  }
  d->awaited_serial = count == 1 ? g_requests.SerialOf(before) : 0;
  d->awaited_count = count;
  RequestNumbers::Unlock();
}

void AwaitNone(Describer* d) {
  if (!RequestNumbers::Lock()) return;
  LetGoAwaited(d);
  RequestNumbers::Unlock();
}

uint32_t CompleteNumber(Describer* d, uint64_t handle, const void* status) {
  if (handle == g_process.abi.request_null) return kTiNone;
  if (!RequestNumbers::Lock()) {
    ++*d->lost;
    return kTiNone;
  }
  const uint32_t at = g_process.concurrent ? AwaitedAt(d, 0, handle) : g_requests.Find(handle, 0);
  uint32_t number = kTiNone;
  if (at != kTiNone) {
    number = g_requests.NumberOf(at);
    const uint32_t before = d->word_count;
    AddWord(d, 1);
    AddWord(d, number);
    AddStatus(d, 0, g_requests.At(at), status);
    // Usually no list of requests is needed. If the call has completed a single request, the key itself
    // contains the request's number.
    if (d->word_count == before + 2) d->word_count = before;
    g_requests.EndBy(at, d->thread);
  } else if (!d->was_off && g_requests.FindPersistent(handle) == nullptr) {
    ++*d->unknown;
  }
  LetGoAwaited(d);
  RequestNumbers::Unlock();
  return number;
}

void SetUpPersistent(Describer* d, uint64_t handle, TiWords words, const Receives& receives) {
  if (handle == g_process.abi.request_null) return;
  const bool listed = SetList(d, kTiNone, &words);
  d->word_count = 0;
  bool kept = listed && RequestNumbers::Lock();
  if (kept) {
    kept = g_requests.Persist(handle, {words, handle, receives});
    RequestNumbers::Unlock();
  }
  if (!kept) ++*d->lost;
}

namespace {

// Ends a persistent request that starts again although no call reported its end. MPICH does not report the
// end if the partner is MPI_PROC_NULL: MPI_Waitany and similar calls skip such a request. The caller of this
// function must hold the lock.
void EndUnseen(const Describer* d, uint64_t handle, const TiWords& words) {
  constexpr size_t kTo = offsetof(layout::TiKey, to_peer) / 8, kFrom = offsetof(layout::TiKey, from_peer) / 8;
  if (static_cast<int32_t>(words.word[kTo]) != layout::kTiProcNull ||
      static_cast<int32_t>(words.word[kFrom]) != layout::kTiProcNull)
    return;
  if (const uint32_t open = OpenAt(d, handle); open != kTiNone) g_requests.EndBy(open, d->thread);
}

}  // namespace

bool StartPersistent(Describer* d, uint64_t handle, TiWords* words) {
  if (handle == g_process.abi.request_null || !RequestNumbers::Lock()) return false;
  const PersistentRequest* known = g_requests.FindPersistent(handle);
  uint32_t number = kTiNone;
  if (known != nullptr) {
    *words = known->words;
    EndUnseen(d, handle, *words);
    number = g_requests.Start(handle, known->receives, d->thread);
    if (number != kTiNone) number = g_requests.NumberOf(number);
  }
  RequestNumbers::Unlock();
  if (number == kTiNone) {
    ++*d->lost;
    return false;
  }
  words->word[0] =
      (words->word[0] & ~uint64_t{0xff0000}) | uint64_t{static_cast<uint8_t>(layout::TiWhat::started)} << 16;
  words->word[1] = (words->word[1] & 0xffffffffu) | uint64_t{number} << 32;
  return true;
}

uint32_t FreeNumber(Describer* d, uint64_t handle) {
  if (handle == g_process.abi.request_null || !RequestNumbers::Lock()) return kTiNone;
  const bool awaited = d->awaited_count != 0;
  const uint32_t at = g_process.concurrent ? AwaitedAt(d, 0, handle) : g_requests.Find(handle, 0);
  const uint32_t number = at == kTiNone ? kTiNone : g_requests.NumberOf(at);
  if (at != kTiNone && g_requests.At(at).receives.cancel == Cancel::done) {
    AddWord(d, 1);
    AddWord(d, number);
    AddMatch(d, 0, 0, {0, 0, 0, true});
  }
  if (at != kTiNone) g_requests.EndBy(at, d->thread);
  g_requests.EndPersistent(handle, awaited ? d->awaited_serial : g_requests.SerialOf(handle));
  LetGoAwaited(d);
  RequestNumbers::Unlock();
  return number;
}

bool g_has_cancelled;

uint32_t NoteCancel(const Describer* d, uint64_t handle) {
  if (handle == g_process.abi.request_null || !RequestNumbers::Lock()) return kTiNone;
  const uint32_t at = OpenAt(d, handle);
  const uint32_t number = at == kTiNone ? kTiNone : g_requests.NumberOf(at);
  if (at != kTiNone) {
    g_requests.At(at).receives.cancel = Cancel::tried;
    g_has_cancelled = true;
  }
  RequestNumbers::Unlock();
  return number;
}

void AskCancelled(const Describer* d, uint64_t handle) {
  const mpi::Abi& abi = g_process.abi;
  if (handle == abi.request_null || !RequestNumbers::Lock()) return;
  const uint32_t at = OpenAt(d, handle);
  const bool asks = at != kTiNone && g_requests.At(at).receives.cancel == Cancel::tried;
  RequestNumbers::Unlock();
  alignas(16) std::byte status[kMostStatusBytes];
  int is_over = 0;
  if (!asks || abi.status_size > sizeof status ||
      CallReal(mpi::fn::Request_get_status, handle, &is_over, status) != 0 || is_over == 0 ||
      !mpi::StatusCancelled(abi, status) || !RequestNumbers::Lock())
    return;
  if (const uint32_t still = OpenAt(d, handle); still != kTiNone)
    g_requests.At(still).receives.cancel = Cancel::done;
  RequestNumbers::Unlock();
}

}  // namespace rankine::recorder::calls
