// SPDX-License-Identifier: BSD-3-Clause
// Handles the completion of requests in two cases that take longer than usual. The slow handling is necessary
// if an active monitor window follows each request, or if several threads are in MPI at once.
#include "recorder/calls/completion.h"
#include "recorder/consumers/windows/request_completion.h"
#include "recorder/consumers/windows/watch.h"

namespace rankine::recorder {

namespace {

// Passes a completion to windows. If `own` is true, this thread started the request, and the window entries
// in `r` belong to this thread.
template <bool Received>
[[gnu::always_inline]] inline void TellWindows(Thread* t, const Request& r, Slot* started, int32_t peer,
                                               uint64_t bytes, bool own) {
  if (own) return windows::OnDone<Received>(t, r, started, peer, bytes);
  windows::OnCompletionUnknown<Received>(t, r, started, peer, bytes);
}

// Does the same as CountCompleted, and also passes the completion to monitor windows. To save time, the
// status is read only once.
[[gnu::always_inline]] inline void CountWatched(Thread* t, Slot* s, const Request& r, uint64_t bytes,
                                                const void* status, bool own) {
  Slot* started = r.slot == nullptr ? nullptr : OwnSlot(t, r.slot);
  if (started == nullptr) [[unlikely]] {
    s->row->bytes_completed += bytes;
    return;
  }
  if (r.kind == RequestKind::recv && status != nullptr) {
    Slot* bytes_to = r.bytes_to == r.slot ? started : OwnSlot(t, r.bytes_to);
    if (const ReceivedMessage came = CameWith(status); came.any && bytes_to != nullptr) {
      CountMessageFrom(t, bytes_to, started, came.source, came.bytes);
      s->row->bytes_completed += bytes + came.bytes;
      return TellWindows<true>(t, r, started, came.source, came.bytes, own);
    }
  }
  s->row->bytes_completed += bytes;
  if (r.kind == RequestKind::untold) [[unlikely]] {
    CountUntold(t, r);
    return TellWindows<true>(t, r, started, windows::kNobody, r.received, own);
  }
  TellWindows<false>(t, r, started, (r.flags & kHasPeer) != 0 ? r.peer : windows::kNobody, bytes, own);
}

// The fast path for a completed request. The request is not copied, because a copy would have to wait for
// words that have just been written. Returns false if another thread's table contains the request, or if the
// request needs the general path.
[[gnu::always_inline]] inline bool CompleteWatched(Thread* t, Slot* s, uint64_t handle, const void* status) {
  Request* r = t->requests.FindQuick(handle);
  if (r == nullptr || (r->more | r->apart) != 0) return false;
  CountWatched(t, s, *r, r->bytes, status, true);
  End(t->requests, r, r->flags);
  return true;
}

[[gnu::noinline]] void CompleteAnywhere(Thread* t, Slot* s, uint64_t handle, const void* status) {
  Request r{};
  bool own = false;
  if (!TakeCompleted(t, handle, &r, &own))
    return;  // The request is a generalised request, or of a kind
             // that moves no data.
  if (windows::Watching() == 0 || t->watcher == nullptr) return CountCompleted(t, s, r, r.bytes, status);
  CountWatched(t, s, r, r.bytes, status, own);
}

}  // namespace

void CompleteSlow(Thread* t, Slot* s, uint64_t handle, const void* status) {
  if (!g_process.concurrent && windows::Watching() != 0 && CompleteWatched(t, s, handle, status)) [[likely]]
    return;
  CompleteAnywhere(t, s, handle, status);
}

void CompleteAllInWindows(Thread* t, Slot* s, const PreCallState& saved) {
  const uint64_t null = g_process.abi.request_null, status_size = g_process.abi.status_size;
  const auto* status = static_cast<const char*>(saved.status);
  for (int i = 0, n = saved.count; i < n; ++i, status += status_size) {
    const uint64_t handle = saved.HandleAt(i);
    if (handle != null && !CompleteWatched(t, s, handle, status)) CompleteAnywhere(t, s, handle, status);
  }
}

}  // namespace rankine::recorder
