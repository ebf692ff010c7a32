// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/stall/request_reason.h"

#include <algorithm>

#include "recorder/calls/completion.h"
#include "recorder/consumers/stall/function_reasons.h"
#include "recorder/core/process.h"

namespace rankine::recorder::stall {
namespace {

using layout::StallReason;

constexpr int kLookedAt = 64;  // The largest number of requests of one call that are examined.

// Returns the stall reason for a request. If the request is null, or if this thread did not start the
// request, returns `none`.
StallReason ReasonOf(Thread* t, uint64_t handle) {
  if (handle == 0 || handle == g_process.abi.request_null) return StallReason::none;
  const Request* r = t->requests.FindLast(handle);
  if (r == nullptr || (r->flags & kActive) == 0) return StallReason::none;
  if (r->kind == RequestKind::recv) return StallReason::late_sender;
  return ReasonOfStarted(r->slot->function);
}

StallReason ReasonOfAll(Thread* t, const PreCallState& saved) {
  if (saved.IsOne()) return ReasonOf(t, saved.handle);
  StallReason all = StallReason::none;
  for (int i = 0, n = std::min(saved.count, kLookedAt); i < n; ++i) {
    const StallReason one = ReasonOf(t, saved.HandleAt(i));
    if (one == StallReason::none || one == all) continue;
    if (all != StallReason::none) return StallReason::unknown;
    all = one;
  }
  return all;
}

}  // namespace

StallReason ReasonOfWaited(Thread* t) {
  const PreCallState* saved = t->progress.waited;
  if (saved == nullptr) return StallReason::unknown;
  const bool concurrent = g_process.concurrent;
  if (concurrent && !t->requests.lock.TryLock()) return StallReason::unknown;
  const StallReason reason = ReasonOfAll(t, *saved);
  if (concurrent) t->requests.lock.Unlock();
  return reason == StallReason::none ? StallReason::unknown : reason;
}

}  // namespace rankine::recorder::stall
