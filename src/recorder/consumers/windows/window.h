// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows of this process: what each counts (by a program's spec or --window), and whether it runs.
// watch.h counts; the counts lie in the spool (layout/window_layout.h).
//
// A running window is keyed by the properties that it requires of a call (running.h). Each start and stop
// raises the epoch, and every thread repeats its look-ups at its next call.
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
// Limits within the spool, which has 64 MiB for everything: kMostBytes for the first instance of each window,
// then kSharedBytes for further instances, which get fewer the less is left. Beyond that each start continues
// the previous instance. Sums stay complete, but late starts are merged into one instance.
inline constexpr uint64_t kMostBytes = 18u << 20;
inline constexpr uint64_t kSharedBytes = 6u << 20;

struct Window {
  uint32_t what;  // layout::WindowBits; 0: this place is free
  uint32_t was;   // its bits before it was freed
  uint32_t turn;  // how often the place was reused; part of the ids of its windows
  char name[layout::kMostWindowName + 1];
  uint32_t model;
  uint32_t logged;       // its id in the log; equal to its place until that is reused
  uint32_t comm;         // index, kNoIndex: all, or those of the filter
  uint32_t comm_filter;  // comm_filter.h; 0: none
  uint64_t min_bytes, max_bytes;
  uint64_t large_bytes;
  layout::LargeFrom large_from;
  uint64_t timeout_ticks, resolution_ticks;
  uint64_t after_ticks;  // with the time model: the time after the start before which no operation starts
  uint32_t peer_count;   // 0: all
  bool filtered;         // by peer or size: it counts messages, and calls that have one
  int32_t peers[kMostPeers];
  uint32_t starts, together;        // number of starts: in all, and in the last instance
  uint16_t thread;                  // of the present instance
  uint32_t thread_turn;             // which of the threads that had this place (SpoolThread::reused)
  layout::WindowInstance* running;  // nullptr: it does not run; atomic
  layout::WindowInstance* last;     // the present or last instance; atomic
  layout::WindowInstance* earlier;  // of a freed window with the same definition

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
  Window* windows = nullptr;  // kMostWindows of them; mapped with the first
  uint32_t made = 0;          // number of places ever used
  uint32_t freed = 0;         // number of these without a window
  uint32_t logged = 0;        // windows ever made
  uint64_t bytes = 0;         // in the spool
  uint32_t numbers = 0;       // instances ever made
  // Up to this size every library sends without waiting for the receiver. It lies well below the library's
  // limit, which includes headers, where that is known (eager_limit.h).
  uint64_t surely_eager = 1024;
  rt::SpinLock lock;
};
[[gnu::visibility("hidden")]] extern Monitor g_monitor;

[[gnu::always_inline]] inline uint32_t Watching() {
  return __atomic_load_n(&g_monitor.watching, __ATOMIC_RELAXED);
}

// Every thread repeats its look-ups at its next call.
inline void LookAgain() {
  __atomic_fetch_add(&g_monitor.epoch, 1, __ATOMIC_RELEASE);
}

// Return values are those of rankine/monitor.h. `t` records; outside of MPI calls. `comm` kNoIndex: all, or
// those of the filter (comm_filter.h).
int Create(const rankine_window_spec& spec, uint32_t comm, uint32_t comm_filter, uint32_t* id);
int Free(uint32_t id);
int Start(Thread* t, uint32_t id, uint64_t now);
int Stop(Thread* t, uint32_t id, uint64_t now);
int Reset(Thread* t, uint32_t id, uint64_t now);
// Stop and start of a running window, with no uncounted call in between; the next instance belongs to `t`.
int Restart(Thread* t, uint32_t id, uint64_t now);

// Number of places that have been used; some may be free.
inline uint32_t UsedPlaces() {
  return __atomic_load_n(&g_monitor.made, __ATOMIC_ACQUIRE);
}
// The window at a place, and its id; nullptr: none.
Window* At(uint32_t place, uint32_t* id);

// The kind of a function for windows; valid once a window was made.
[[gnu::visibility("hidden")]] extern layout::WindowKind g_kinds[layout::kMaxMpiFunctionId + 1];
inline layout::WindowKind KindOf(uint16_t function) {
  return function <= layout::kMaxMpiFunctionId ? g_kinds[function] : layout::WindowKind::none;
}

// The window with this id; nullptr: there is none.
Window* Find(uint32_t id);

// Whether a window with one of these names runs. Any time, also in a signal handler.
bool RunsAny(const layout::Selection& selection);

// MPI_Finalize: ends all running windows.
void StopAll(Thread* t, uint64_t now);

// Counts data that found no room; the report gives the number.
void CountLost();

// Counts bytes taken from the spool.
inline void CountBytes(uint64_t bytes) {
  __atomic_fetch_add(&g_monitor.bytes, bytes, __ATOMIC_RELAXED);
}

}  // namespace rankine::recorder::windows
