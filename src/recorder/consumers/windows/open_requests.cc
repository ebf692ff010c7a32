// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/open_requests.h"

#include <algorithm>

#include "rankine/detail/table.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {
namespace {

// The size of a receive is unknown until the receive completes. The source is known only if the receive names
// a source. So a window with a filter by size does not count open receives. A window with a filter by peer
// does not count receives from any source, or receives of a matched message (MPI_Imrecv).
bool Counts(const Window& w, const Request& r) {
  if (r.slot == nullptr || !Matches(w, r.slot->comm, r.slot->function)) return false;
  if (!w.filtered) return true;
  if (r.kind == RequestKind::recv || r.kind == RequestKind::untold)
    return (r.flags & kHasSource) != 0 && w.min_bytes == 0 && w.max_bytes == ~uint64_t{0} &&
           w.HasPeer(r.peer);
  if ((r.flags & kHasPeer) == 0) return false;
  return w.HasPeer(r.peer) && r.bytes >= w.min_bytes && r.bytes <= w.max_bytes;
}

}  // namespace

Open OpenOf(const Window& w) {
  Open open{};
  const bool one = (w.what & RANKINE_WINDOW_THIS_THREAD) != 0;
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* t = ThreadAt(i);
    if (t == nullptr || (one && i != w.thread)) continue;
    t->requests.ForEachActive([&](const Request& r) {
      if (!Counts(w, r)) return;
      open.requests += uint64_t{r.more} + 1;
      open.bytes += r.more != 0 ? r.bytes : r.bytes - std::min(r.bytes, r.received);
    });
  }
  return open;
}

}  // namespace rankine::recorder::windows
