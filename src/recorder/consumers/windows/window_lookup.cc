// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/window_lookup.h"

#include <algorithm>

#include "base/rt/syscall.h"
#include "rankine/detail/table.h"
#include "recorder/consumers/windows/collective_edges.h"
#include "recorder/consumers/windows/comm_filter.h"
#include "recorder/consumers/windows/find_cell.h"
#include "recorder/consumers/windows/running.h"
#include "recorder/consumers/windows/window_refs.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {
namespace {

using layout::WindowCell;
using layout::WindowInstance;
using layout::WindowKind;

constexpr uint32_t kCounted =
    RANKINE_WINDOW_COMMUNICATOR | RANKINE_WINDOW_MESSAGE_SIZE | RANKINE_WINDOW_TRAFFIC;

// A cell whose `alike` differs from the kind of every call; the cell is never changed.
constinit WindowCell g_no_cell = [] {
  WindowCell c{};
  return c;
}();

// Returns true if some message in this bucket has a size within the window's limits. For each message, the
// exact size is compared later.
bool MayHold(const Window& w, uint32_t bucket) {
  const uint64_t least = bucket == 0 ? 0 : uint64_t{1} << (bucket - 1);
  const uint64_t most = bucket == 0 ? 0 : least + (least - 1);
  return most >= w.min_bytes && least <= w.max_bytes;
}

void AddRef(const Wanted& wanted, const Window& w) {
  Watcher* own = wanted.own;
  WindowInstance* i = __atomic_load_n(&w.running, __ATOMIC_ACQUIRE);
  if (i == nullptr || !Matches(w, wanted.slot.comm, wanted.slot.function)) return;
  if ((w.what & RANKINE_WINDOW_THIS_THREAD) != 0 &&
      (w.thread != wanted.t->index || w.thread_turn != wanted.t->now->reused))
    return;
  if (w.filtered && (wanted.message == 0 || wanted.message == kNoMessage ||
                     !w.HasPeer(PeerIn(wanted.message)) || !MayHold(w, BucketIn(wanted.message))))
    return;
  if (own->refs_used == Watcher::kRefs) return CountLost();
  const CellEntry* place = FindCell(wanted.t, own, i, wanted.slot);
  if (place == nullptr) return CountLost();
  const bool counts_traffic = (w.what & RANKINE_WINDOW_TRAFFIC) != 0 &&
                              wanted.slot.comm != layout::kNoIndex &&
                              place->cell->traffic != layout::kLostTraffic;
  own->refs[own->refs_used++] = {.cell = place->cell,
                                 .start_ticks = i->start_ticks,
                                 .bin_ticks = !counts_traffic             ? kNoBins
                                              : place->traffic == nullptr ? w.resolution_ticks
                                                                          : 0,
                                 .bin_begin = i->start_ticks,
                                 .large_bytes = w.large_bytes,
                                 .wait_ticks = std::min(w.timeout_ticks, place->cell->longest_ticks),
                                 .waited = &own->waited[&w - g_monitor.windows],
                                 .edges = SmallEdges(own, &wanted.slot),
                                 .traffic = place->traffic,
                                 .timeout_ticks = w.timeout_ticks,
                                 .earliest_ticks = i->start_ticks + w.after_ticks,
                                 .filter = w.filtered ? &w : nullptr,
                                 .model = static_cast<layout::WindowModel>(w.model)};
}

// Collects the windows for the communicator `comm`. If `comm` is kNoIndex, collects the windows for all
// communicators.
void CollectOf(const Wanted& wanted, uint32_t comm) {
  const auto add = [&wanted](const Window& w) { AddRef(wanted, w); };
  VisitRunning(RunningKey(comm, Facet::none, 0), add);
  if (g_monitor.filtered == 0 || wanted.message == 0 || wanted.message == kNoMessage) return;
  if (g_monitor.by_peer != 0)
    VisitRunning(RunningKey(comm, Facet::peer, static_cast<uint32_t>(PeerIn(wanted.message))), add);
  if (g_monitor.by_size == 0) return;
  for (uint32_t node = SizeLeaf(BucketIn(wanted.message)); node != 0; node >>= 1)
    VisitRunning(RunningKey(comm, Facet::sizes, node), add);
}

// Collects the windows that may count this call. The caller must hold the lock.
void Collect(const Wanted& wanted) {
  CollectOf(wanted, layout::kNoIndex);
  if (wanted.slot.comm != layout::kNoIndex) CollectOf(wanted, wanted.slot.comm);
}

}  // namespace

constinit Ref g_not_plain = [] {
  Ref ref{};
  ref.cell = &g_no_cell;
  return ref;
}();

bool Matches(const Window& w, uint32_t comm, uint16_t function) {
  if (w.comm != layout::kNoIndex && w.comm != comm) return false;
  if (w.comm_filter != 0 && !InCommFilter(w.comm_filter, comm)) return false;
  // A window that reports the time of other services counts all calls.
  if ((w.what & RANKINE_WINDOW_OTHER) != 0) return true;
  switch (KindOf(function)) {
    case WindowKind::none:
      return false;
    case WindowKind::collective:
      return (w.what & (RANKINE_WINDOW_COLLECTIVE | kCounted)) != 0;
    case WindowKind::completion:  // A completing call may complete both point-to-point and collective
                                  // operations.
      return (w.what & (RANKINE_WINDOW_POINT_TO_POINT | RANKINE_WINDOW_COLLECTIVE | kCounted)) != 0;
    default:
      return (w.what & (RANKINE_WINDOW_POINT_TO_POINT | kCounted)) != 0;
  }
}

Watcher* MakeWatcher(Thread* t) {
  t->watcher = static_cast<Watcher*>(rt::MapAnonymous(sizeof(Watcher)));
  return t->watcher;
}

bool Look(const Wanted& wanted, Watcher::Known* known, uint64_t epoch) {
  Watcher* own = wanted.own;
  if (!g_monitor.lock.TryLock()) {
    CountLost();
    return false;
  }
  // Lists of windows that were made in an older epoch are invalid. If there is no space for another list, all
  // lists become invalid.
  if (own->epoch != epoch) {
    own->refs_used = 0;
    own->epoch = epoch;
  } else if (own->refs_used + g_monitor.running > Watcher::kRefs) {
    own->refs_used = 0;
    for (Watcher::Known& k : own->known) k.key = 0;
  }
  Ref* first = own->refs + own->refs_used;
  Collect(wanted);
  g_monitor.lock.Unlock();
  *known = {KnownKey(&wanted.slot, wanted.message),
            epoch,
            wanted.message,
            first,
            own->refs + own->refs_used,
            &g_not_plain};
  return true;
}

}  // namespace rankine::recorder::windows
