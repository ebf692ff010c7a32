// SPDX-License-Identifier: BSD-3-Clause
// Finds the requests to which the description of a call refers: the request that was started, or the
// requests that a wait or a test completed.
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

// The completions of a call for several requests. The member `completed` is the number of valid indices and
// statuses, or -1 if all requests completed. ListCompletions fills the list of completions, and returns false
// if we know none of the requests.
struct Completions {
  const PreCallState* saved;
  const int* indices;
  int completed;
};
bool ListCompletions(Describer* d, const Completions& c, uint8_t* flags);
// Does the same as ListCompletions for a failed call, which may have ended single requests with errors of
// their own. The array `requests` contains the handles as the call left them. The array `indices` lists the
// requests to which the statuses belong. If `indices` is nullptr, there is one status per request.
struct FailedCall {
  const PreCallState* saved;
  const void* requests;
  int rc;
  const int* indices;
  int count;
};
bool ListFailed(Describer* d, const FailedCall& call);
// Does the same as ListCompletions, for one request. Returns the request's number; kTiNone if the request is
// unknown.
uint32_t CompleteNumber(Describer* d, uint64_t handle, const void* status);

// To be called when a request starts. Returns the request's number, or kTiNone if no number could be
// assigned.
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
// Stores a new persistent request. If the request has a list, the list is in d->words.
void SetUpPersistent(Describer* d, uint64_t handle, layout::TiWords words, const Receives& receives);
// Describes the persistent operation that starts now, and stores the description in `*words`. Returns false
// if we have not seen the creation of the operation.
bool StartPersistent(Describer* d, uint64_t handle, layout::TiWords* words);
uint32_t FreeNumber(Describer* d, uint64_t handle);
// To be called for MPI_Cancel. Returns the number of the request.
uint32_t NoteCancel(const Describer* d, uint64_t handle);
// To be called before a request is freed. Asks the library whether the request was cancelled, since no status
// will report a cancellation.
[[gnu::visibility("hidden")]] extern bool g_has_cancelled;  // True once any thread has cancelled any
                                                            // request.
void AskCancelled(const Describer* d, uint64_t handle);

// AwaitRequests and AwaitNone are used with concurrent threads. AwaitRequests reserves, before a call, the
// requests that the call may complete. Without the reservation, another thread could reuse a handle of a
// completed request before the call has returned. AwaitNone releases the reservations if the call has
// completed none of the requests.
void AwaitRequests(Describer* d, const PreCallState& saved);
void AwaitNone(Describer* d);

// Returns true if the completion of the request gives no information that was not already known at the
// request's start.
[[gnu::always_inline]] inline bool EndsAsStarted(const OpenRequest& open, const void* status) {
  if (status == nullptr) return true;
  const mpi::Abi& abi = g_process.abi;
  if (mpi::StatusCancelled(abi, status)) return false;
  return !open.receives.any || (!open.receives.wild && mpi::StatusBytes(abi, status) == open.receives.room);
}

// Returns the number of open requests that a call has completed, if all the call's handles belong to open
// requests. Stores in d->words how many requests there are, and then the request numbers. Stores the index
// of each request's table entry in d->order. Returns 0 if the completion of any request gives information
// that was not known at the request's start.
[[gnu::always_inline]] inline uint32_t ListEndsAsStarted(Describer* d, const PreCallState& saved) {
  if (saved.count <= 0 || static_cast<uint32_t>(saved.count) >= kMostWords) return 0;
  const mpi::Abi& abi = g_process.abi;
  uint32_t offered = 0;
  uint64_t before = abi.request_null;
  uint32_t next = layout::kTiNone;  // The next younger request that has the same handle as this request.
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
