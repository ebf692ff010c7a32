// SPDX-License-Identifier: BSD-3-Clause
// How descriptions of calls refer to requests: the numbers of started requests, and the requests that a wait
// or a test completed.
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

// The completions of a call for several requests. `completed` is -1 if all requests completed; otherwise it
// is the number of valid `indices` and statuses. Fills the list. Returns false if we know none of the
// requests.
struct Completions {
  const PreCallState* saved;
  const int* indices;
  int completed;
};
bool ListCompletions(Describer* d, const Completions& c, uint8_t* flags);
// Like ListCompletions, for a failed call, which may have ended single requests with errors of their own.
// `requests` are the handles as the call left them. `indices` lists the requests of the first `count`
// statuses; nullptr: there is one status per request.
struct FailedCall {
  const PreCallState* saved;
  const void* requests;
  int rc;
  const int* indices;
  int count;
};
bool ListFailed(Describer* d, const FailedCall& call);
// Like ListCompletions, for one request. Returns its number; kTiNone if the request is unknown.
uint32_t CompleteNumber(Describer* d, uint64_t handle, const void* status);

// Call when a request starts. Returns its number, or kTiNone if there is none.
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
// Stores a new persistent request. Its list, if any, is in d->words.
void SetUpPersistent(Describer* d, uint64_t handle, layout::TiWords words, const Receives& receives);
// Returns in `words` the persistent operation that starts now. Returns false if its creation was not seen.
bool StartPersistent(Describer* d, uint64_t handle, layout::TiWords* words);
uint32_t FreeNumber(Describer* d, uint64_t handle);
// Call for MPI_Cancel. Returns the number of the request.
uint32_t NoteCancel(const Describer* d, uint64_t handle);
// Call before a request is freed. Asks the library whether the cancellation took effect, since no status will
// report it.
[[gnu::visibility("hidden")]] extern bool g_has_cancelled;  // true once any thread has cancelled any request
void AskCancelled(const Describer* d, uint64_t handle);

// With concurrent threads, the requests that a call may complete are reserved before the call. Otherwise a
// handle that it completes might be reused for another request before the call has returned. AwaitNone: call
// if none of them was completed.
void AwaitRequests(Describer* d, const PreCallState& saved);
void AwaitNone(Describer* d);

// Whether the completion of the request reveals nothing that was not known at its start.
[[gnu::always_inline]] inline bool EndsAsStarted(const OpenRequest& open, const void* status) {
  if (status == nullptr) return true;
  const mpi::Abi& abi = g_process.abi;
  if (mpi::StatusCancelled(abi, status)) return false;
  return !open.receives.any || (!open.receives.wild && mpi::StatusBytes(abi, status) == open.receives.room);
}

// Returns the number of open requests that a call completed, if all its handles belong to open requests.
// Stores this number and the numbers of the requests in d->words, and the index of each request's table entry
// in d->order. Returns 0 if one of them ended differently than it started.
[[gnu::always_inline]] inline uint32_t ListEndsAsStarted(Describer* d, const PreCallState& saved) {
  if (saved.count <= 0 || static_cast<uint32_t>(saved.count) >= kMostWords) return 0;
  const mpi::Abi& abi = g_process.abi;
  uint32_t offered = 0;
  uint64_t before = abi.request_null;
  uint32_t next = layout::kTiNone;  // the next younger request with handle `before`
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
