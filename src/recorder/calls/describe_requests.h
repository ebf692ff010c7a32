// SPDX-License-Identifier: BSD-3-Clause
// Requests in the descriptions of calls: numbers of started requests, and the requests that a wait or a test
// completed.
#pragma once
#include <cstdint>

#include "recorder/calls/describer.h"

namespace rankine::recorder::calls {

struct MatchOf {
  int32_t source, tag;
  uint64_t bytes;
  bool cancelled;
};
void AddMatch(Describer* d, uint32_t place, int32_t peer, const MatchOf& match);

// The completions of a call for several requests. `completed` of -1: all; otherwise the number of valid
// `indices`, with as many statuses. Fills the list; false: it contains none of ours.
struct Completions {
  const PreCallState* saved;
  const int* indices;
  int completed;
};
bool ListCompletions(Describer* d, const Completions& c, uint8_t* flags);
// The same for a failed call, which may have ended requests with an error of their own. `requests`: as the
// call left them. `indices`: the requests of the first `count` statuses; nullptr: one status for each
// request.
struct FailedCall {
  const PreCallState* saved;
  const void* requests;
  int rc;
  const int* indices;
  int count;
};
bool ListFailed(Describer* d, const FailedCall& call);
// The same for one request. Returns its number, kTiNone for an unknown request.
uint32_t CompleteNumber(Describer* d, uint64_t handle, const void* status);

// A request starts. Returns its number, kTiNone where there is none.
[[gnu::always_inline]] inline uint32_t StartNumber(Describer* d, uint64_t handle, const Receives& receives) {
  uint32_t number = layout::kTiNone;
  if (handle == g_process.abi.request_null) return number;
  if (RequestNumbers::Lock()) {
    number = g_requests.Start(handle, receives, d->thread);
    if (number != layout::kTiNone) number = g_requests.NumberOf(number);
    RequestNumbers::Unlock();
  }
  if (number == layout::kTiNone) ++*d->lost;
  return number;
}
// Its list, if any, is in d->words.
void SetUpPersistent(Describer* d, uint64_t handle, layout::TiWords words, const Receives& receives);
// The persistent operation that starts now. False: its set-up was not seen.
bool StartPersistent(Describer* d, uint64_t handle, layout::TiWords* words);
uint32_t FreeNumber(Describer* d, uint64_t handle);
// MPI_Cancel was called for the request. Returns its number.
uint32_t NoteCancel(const Describer* d, uint64_t handle);
// The request is about to be freed. Asks the library whether the cancel took effect, since no status will say
// so.
[[gnu::visibility("hidden")]] extern bool g_has_cancelled;  // any request, by any thread
void AskCancelled(const Describer* d, uint64_t handle);

// Where threads are concurrent, a call names the requests that it may complete before it is made. Otherwise a
// handle that it completes may belong to another request before the call has returned. AwaitNone: it
// completed none of them.
void AwaitRequests(Describer* d, const PreCallState& saved);
void AwaitNone(Describer* d);

// The end of the request adds nothing to its start.
[[gnu::always_inline]] inline bool EndsAsStarted(const OpenRequest& open, const void* status) {
  if (status == nullptr) return true;
  const mpi::Abi& abi = g_process.abi;
  if (mpi::StatusCancelled(abi, status)) return false;
  return !open.receives.any || (!open.receives.wild && mpi::StatusBytes(abi, status) == open.receives.room);
}

// The number of open requests that a call completed, if it names no others. d->words gets this number and the
// requests' numbers, d->order the index of each one's place. 0: one of them ended otherwise than it started.
[[gnu::always_inline]] inline uint32_t ListEndsAsStarted(Describer* d, const PreCallState& saved) {
  if (saved.count <= 0 || static_cast<uint32_t>(saved.count) >= kMostWords) return 0;
  const mpi::Abi& abi = g_process.abi;
  uint32_t offered = 0;
  uint64_t before = abi.request_null;
  uint32_t next = layout::kTiNone;  // of the request before with the same handle
  for (int i = 0; i < saved.count; ++i) {
    const uint64_t handle = saved.HandleAt(i);
    if (handle == abi.request_null) continue;
    const RequestNumbers::Place* place = g_requests.FindPlace(handle);
    if (place == nullptr) return 0;
    const uint32_t number = handle == before ? next : place->first;
    if (number == layout::kTiNone) return 0;
    const OpenRequest& open = g_requests.At(number);
    const void* status =
        saved.status == nullptr ? nullptr : mpi::StatusAt(abi, saved.status, static_cast<size_t>(i));
    if (!EndsAsStarted(open, status)) return 0;
    before = handle;
    next = open.next;
    d->order[offered] = g_requests.IndexOf(place);
    d->words[++offered] = number;
  }
  d->words[0] = offered;
  return offered;
}

}  // namespace rankine::recorder::calls
