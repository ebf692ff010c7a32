// SPDX-License-Identifier: BSD-3-Clause
// The monitor windows of this process: what each window counts (defined by the program or by --window), and
// whether it runs. watch.h counts; the counts are stored in the spool (layout/window_layout.h).
//
// A running window is found by the properties that it requires of a call (running.h). Each start and stop
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
// Limits on the use of the spool, which has 64 MiB for all data. kMostBytes bytes may be used for the first
// instance of each window, and kSharedBytes more for further instances. The less space is left, the more
// starts continue the previous instance, and the fewer create a new instance. So the sums stay complete, but
// late starts of a window may share one instance.
inline constexpr uint64_t kMostBytes = 18u << 20;
inline constexpr uint64_t kSharedBytes = 6u << 20;

struct Window {
  uint32_t what;  // layout::WindowBits; 0: the entry is unused
  uint32_t was;   // When the window is freed, `what` is copied to this member.
  uint32_t turn;  // The number of times that the entry was reused. This number is a part of the window's id.
  char name[layout::kMostWindowName + 1];
  uint32_t model;
  uint32_t logged;  // The id of the window in the log. The id is equal to the window's index until the
                    // entry is reused.
  // The communicator's index; kNoIndex: all communicators, or those that match comm_filter.
  uint32_t comm;
  uint32_t comm_filter;  // comm_filter.h; 0: none
  uint64_t min_bytes, max_bytes;
  uint64_t large_bytes;
  layout::LargeFrom large_from;
  uint64_t timeout_ticks, resolution_ticks;
  uint64_t after_ticks;  // In the time model, operations are counted only after this number of ticks since
                         // the start.
  uint32_t peer_count;   // 0: all
  bool filtered;         // The window has a filter by peer or size, so only messages are counted.
  int32_t peers[kMostPeers];
  uint32_t starts, together;        // The number of all starts, and the number of starts that share the last
                                    // instance.
  uint16_t thread;                  // the thread that owns the current instance
  uint32_t thread_turn;             // All threads that have had this index (SpoolThread::reused) differ in
                                    // this number.
  layout::WindowInstance* running;  // nullptr while the window does not run. Accessed atomically.
  layout::WindowInstance* last;     // The current or last instance. Accessed atomically.
  layout::WindowInstance* earlier;  // The last instance of a freed window that had the same definition as
                                    // this window.

  bool HasPeer(int32_t peer) const {
    if (peer_count == 0) return true;
    for (uint32_t i = 0; i < peer_count; ++i) {
      if (peers[i] == peer) return true;
    }
    return false;
  }
};

// Reasons why calls must be passed to the windows, as bits.
inline constexpr uint32_t kWindowsRun = 1;
inline constexpr uint32_t kTriggersWait = 2;  // trigger.h

struct alignas(64) Monitor {
  uint32_t watching = 0;  // the bits that every call reads
  uint32_t filtered = 0;  // the number of running windows with a filter
  uint64_t epoch = 1;
  uint32_t by_peer = 0, by_size = 0;  // The numbers of running windows that filter by peer, and by size.
  uint32_t running = 0;
  // An array of kMostWindows windows, which is mapped when the first window is created.
  Window* windows = nullptr;
  uint32_t made = 0;     // The number of entries that were ever used.
  uint32_t freed = 0;    // The number of used entries that are free again.
  uint32_t logged = 0;   // The number of windows that have ever got a log record.
  uint64_t bytes = 0;    // the number of bytes used in the spool
  uint32_t numbers = 0;  // the number of instances ever made
  // The largest size of messages that every library certainly sends without waiting for the receiver. If the
  // library's limit is known (eager_limit.h), this value is well below the limit, because the limit includes
  // headers.
  uint64_t surely_eager = 1024;
  rt::SpinLock lock;
};
[[gnu::visibility("hidden")]] extern Monitor g_monitor;

[[gnu::always_inline]] inline uint32_t Watching() {
  return __atomic_load_n(&g_monitor.watching, __ATOMIC_RELAXED);
}

// Makes every thread repeat its look-ups at the thread's next call.
inline void LookAgain() {
  __atomic_fetch_add(&g_monitor.epoch, 1, __ATOMIC_RELEASE);
}

// rankine/monitor.h defines the return values. The thread `t` must be recorded, and must not be in an MPI
// call. If `comm` is kNoIndex, the window counts all communicators, or those that match the filter
// (comm_filter.h).
int Create(const rankine_window_spec& spec, uint32_t comm, uint32_t comm_filter, uint32_t* id);
int Free(uint32_t id);
int Start(Thread* t, uint32_t id, uint64_t now);
int Stop(Thread* t, uint32_t id, uint64_t now);
int Reset(Thread* t, uint32_t id, uint64_t now);
// Stops and starts a running window, without missing a call in between. The next instance belongs to the
// thread `t`.
int Restart(Thread* t, uint32_t id, uint64_t now);

// Returns the number of entries that have ever been used; some of these entries may be free again.
inline uint32_t UsedPlaces() {
  return __atomic_load_n(&g_monitor.made, __ATOMIC_ACQUIRE);
}
// Returns the window at an index of the table, and its id. Returns nullptr if the entry is free.
Window* At(uint32_t place, uint32_t* id);

// The kind of each function, in the classification that windows use. The kinds are valid once a window has
// been created.
[[gnu::visibility("hidden")]] extern layout::WindowKind g_kinds[layout::kMaxMpiFunctionId + 1];
inline layout::WindowKind KindOf(uint16_t function) {
  return function <= layout::kMaxMpiFunctionId ? g_kinds[function] : layout::WindowKind::none;
}

// Returns the window with this id, or nullptr if there is none.
Window* Find(uint32_t id);

// Returns true if a running window has one of the selection's names. May be called at any time, even in a
// signal handler.
bool RunsAny(const layout::Selection& selection);

// Ends all running windows. To be called in MPI_Finalize.
void StopAll(Thread* t, uint64_t now);

// Counts data that were lost for lack of space; the report gives the number of lost data.
void CountLost();

// Counts bytes that were allocated in the spool.
inline void CountBytes(uint64_t bytes) {
  __atomic_fetch_add(&g_monitor.bytes, bytes, __ATOMIC_RELAXED);
}

}  // namespace rankine::recorder::windows
