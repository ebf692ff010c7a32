// SPDX-License-Identifier: BSD-3-Clause
// The monitor windows of this process: what each counts (defined by the program or by --window), and whether
// it runs. watch.h counts; the counts are stored in the spool (layout/window_layout.h).
//
// A running window is keyed by the properties that it requires of a call (running.h). Each start and stop
// increments the epoch, which makes every thread repeat its look-ups at its next call.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/spin.h"
#include "layout/control/selection.h"
#include "layout/generated/mpi_functions.h"
#include "layout/window_kind.h"
#include "layout/window_layout.h"
#include "layout/window_name.h"
#include "rankine/detail/table.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::windows {

inline constexpr uint32_t kMostWindows = 16384;
inline constexpr uint32_t kMostPeers = 64;  // in a filter
// Limits on the use of the spool, which has 64 MiB for everything. The first instance of each window may use
// the first kMostBytes, further instances the next kSharedBytes. The less space is left, the fewer starts
// create a new instance; the others continue the previous one. Sums stay complete, but late starts are merged
// into one instance.
inline constexpr uint64_t kMostBytes = 18u << 20;
inline constexpr uint64_t kSharedBytes = 6u << 20;

struct Window {
  uint32_t what;  // layout::WindowBits; 0: the entry is unused
  uint32_t was;   // the value of `what` before the window was freed
  uint32_t turn;  // number of times that the entry was reused; part of the window's id
  char name[layout::kMostWindowName + 1];
  uint32_t model;
  uint32_t logged;       // its id in the log; equal to its index until the entry is reused
  uint32_t comm;         // index; kNoIndex: all communicators, or those that match comm_filter
  uint32_t comm_filter;  // comm_filter.h; 0: none
  uint64_t min_bytes, max_bytes;
  uint64_t large_bytes;
  layout::LargeFrom large_from;
  uint64_t timeout_ticks, resolution_ticks;
  uint64_t after_ticks;  // with the time model: operations count only after this many ticks from the start
  uint32_t peer_count;   // 0: all
  bool filtered;         // has a filter by peer or size, so only calls with messages count
  int32_t peers[kMostPeers];
  uint32_t starts, together;  // number of starts: in total, and of those, the starts that are merged into the
                              // last instance
  uint16_t thread;            // owner of the current instance
  uint32_t thread_turn;       // distinguishes the threads that have used this index (SpoolThread::reused)
  layout::WindowInstance* running;  // nullptr: the window does not run; accessed atomically
  layout::WindowInstance* last;     // the current or last instance; accessed atomically
  layout::WindowInstance* earlier;  // last instance of a freed window with the same definition

  bool HasPeer(int32_t peer) const {
    if (peer_count == 0) return true;
    for (uint32_t i = 0; i < peer_count; ++i) {
      if (peers[i] == peer) return true;
    }
    return false;
  }
};

// Reasons why calls must be watched, as bits.
inline constexpr uint32_t kWindowsRun = 1;
inline constexpr uint32_t kTriggersWait = 2;  // trigger.h

struct alignas(64) Monitor {
  uint32_t watching = 0;  // read by every call
  uint32_t filtered = 0;  // running windows with a filter
  uint64_t epoch = 1;
  uint32_t by_peer = 0, by_size = 0;  // running windows that filter by peer, and by size
  uint32_t running = 0;
  Window* windows = nullptr;  // array of kMostWindows, mapped when the first is created
  uint32_t made = 0;          // number of entries that were ever used
  uint32_t freed = 0;         // number of used entries that are free again
  uint32_t logged = 0;        // number of windows that were ever created with a log record
  uint64_t bytes = 0;         // bytes used in the spool
  uint32_t numbers = 0;       // number of instances ever made
  // Every library sends messages up to this size without waiting for the receiver. If the library's limit is
  // known (eager_limit.h), this is well below it, because the limit includes headers.
  uint64_t surely_eager = 1024;
  rt::SpinLock lock;
};
[[gnu::visibility("hidden")]] extern Monitor g_monitor;

[[gnu::always_inline]] inline uint32_t Watching() {
  return __atomic_load_n(&g_monitor.watching, __ATOMIC_RELAXED);
}

// Makes every thread repeat its look-ups at its next call.
inline void LookAgain() {
  __atomic_fetch_add(&g_monitor.epoch, 1, __ATOMIC_RELEASE);
}

// Return values are defined in rankine/monitor.h. The thread `t` must record, and must not be in an MPI call.
// `comm` kNoIndex: all communicators, or those that match the filter (comm_filter.h).
int Create(const rankine_window_spec& spec, uint32_t comm, uint32_t comm_filter, uint32_t* id);
int Free(uint32_t id);
int Start(Thread* t, uint32_t id, uint64_t now);
int Stop(Thread* t, uint32_t id, uint64_t now);
int Reset(Thread* t, uint32_t id, uint64_t now);
// Stops and starts a running window, without missing a call in between. The next instance belongs to `t`.
int Restart(Thread* t, uint32_t id, uint64_t now);

// Returns the number of entries that have ever been used; some may be free again.
inline uint32_t UsedPlaces() {
  return __atomic_load_n(&g_monitor.made, __ATOMIC_ACQUIRE);
}
// Returns the window at an index of the table, and its id; nullptr: the entry is free.
Window* At(uint32_t place, uint32_t* id);

// The kind of each function, in the classification that windows use; valid once a window has been created.
[[gnu::visibility("hidden")]] extern layout::WindowKind g_kinds[layout::kMaxMpiFunctionId + 1];
inline layout::WindowKind KindOf(uint16_t function) {
  return function <= layout::kMaxMpiFunctionId ? g_kinds[function] : layout::WindowKind::none;
}

// Returns the window with this id; nullptr: there is none.
Window* Find(uint32_t id);

// Returns whether a window with one of these names runs. May be called at any time, even in a signal handler.
bool RunsAny(const layout::Selection& selection);

// Called in MPI_Finalize: ends all running windows.
void StopAll(Thread* t, uint64_t now);

// Counts data for which there was no space; the report gives the number.
void CountLost();

// Counts bytes that were allocated in the spool.
inline void CountBytes(uint64_t bytes) {
  __atomic_fetch_add(&g_monitor.bytes, bytes, __ATOMIC_RELAXED);
}

}  // namespace rankine::recorder::windows
