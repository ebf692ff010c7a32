// SPDX-License-Identifier: BSD-3-Clause
// Counts calls in monitor windows. While no window runs, a call tests only one word (Watching()); otherwise
// it goes through AccountWatched (entries/account_watched.h). Each thread has its own cells, so threads never
// wait for each other. Which windows count a call depends on its communicator, function, peer and size. These
// windows are looked up once, and the result is cached until a window starts or stops.
#pragma once
#include <cstdint>

#include "recorder/consumers/windows/window.h"
#include "recorder/core/pool.h"
#include "recorder/core/requests.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

inline constexpr int32_t kNobody = -2147483647 - 1;
inline constexpr int32_t kNoneYet = kNobody + 1;

// The outcome of one call. The bytes sent and received are the same as in the call's row (docs/volumes.md).
struct CallOutcome {
  uint64_t begin, end;  // ticks
  uint64_t ticks;       // inside the call, without callbacks
  uint64_t stall;
  uint64_t sent, received;
  int32_t to, from;   // ranks to which it sends and from which it receives; kNobody: none
  bool communicates;  // the call started or completed an operation
  bool completes;     // the operation is complete
  // True for a call, such as MPI_Probe, that waits for a message without receiving it; `awaited` is the
  // message's source.
  bool waits;
  int32_t awaited;
};

// A complete operation.
struct CompletedOperation {
  int32_t peer;  // partner of the operation's message; kNobody: there is no message
  uint64_t bytes;
  bool received;  // a message was received
};

struct CellEntry {  // table entry for the cell in which one instance counts the calls of one function on one
                    // communicator
  layout::WindowInstance* instance;
  layout::WindowCell* cell;        // nullptr: the entry is unused
  layout::WindowTraffic* traffic;  // nullptr: none
};

// Value of Ref::bin_ticks if traffic over time is not counted, so that there are no bins.
inline constexpr uint64_t kNoBins = ~uint64_t{0};

struct CountedWait;

// A window that counts the call, and the cell in which it does. Properties of the window and its instance are
// copied here, so that they can be read together; they do not change while the instance runs. A common call
// reads only the first 64 bytes.
struct alignas(64) Ref {
  layout::WindowCell* cell;
  uint64_t start_ticks;  // of the instance
  // Length and start of the bin of traffic that was found most recently; the length may be kNoBins.
  uint64_t bin_ticks, bin_begin;
  uint64_t large_bytes;
  uint64_t wait_ticks;  // waits up to this time are neither timeouts nor the cell's longest wait
  CountedWait* waited;  // points to the window's entry in Watcher::waited
  uint32_t edges;       // sum of both edges of the slot's small collective operations
  // nullptr: there are no bins yet, so all traffic is in the first bin (layout::FirstBinOf).
  layout::WindowTraffic* traffic;
  uint64_t timeout_ticks;
  // With the time model: operations that began earlier are treated as if they began then.
  uint64_t earliest_ticks;
  const Window* filter;  // nullptr: every message counts
  layout::WindowModel model;
};
static_assert(sizeof(Ref) == 128);

// Used in place of a missing plain window. No call is like the calls in its cell.
[[gnu::visibility("hidden")]] extern Ref g_not_plain;

// Shows that a window has already counted the wait of a completing call. The wait is counted once, although
// the call may complete many operations.
struct CountedWait {
  uint64_t call;  // Watcher::completing
  // The cell in which this wait is the longest, and the previous window for which the same call's wait was
  // the longest.
  layout::WindowCell* cell;
  CountedWait* before;
};

// The time in which a collective operation communicated: a part of its call, or the whole call.
struct OperationTime {
  uint64_t begin, end;
  uint64_t ticks;  // without callbacks
};

// The inner messages of the collective operation that was entered at time `call` (collective_messages.h).
struct Inner {
  uint64_t call;
  uint64_t messages, bytes;  // sent
  // Only in timed operations: the times when the first message began and the last one was complete, and the
  // time that the call had spent in callbacks by then.
  uint64_t begin, begin_excluded, end, end_excluded;
  int64_t open;  // number of messages that have begun and whose completion was not seen
  bool unsure;   // completions were seen of messages whose start was not seen

  // Returns whether `end` is the end of the last message.
  bool HasEnd() const { return end != 0 && open == 0 && !unsure; }
};

// For the operations of one slot: the time from the call's entry to the first inner message, and the time
// from the end of the last one to the call's return (collective_edges.h).
struct Edges {
  uint64_t key;             // EdgesKey() of the slot and size class
  uint32_t before, behind;  // in 1/256 ticks
  uint32_t from;            // number of timed operations in the means
};

struct Watcher {
  // The result of the last look-up for a call like this. It has the same size as a slot, so that its index
  // can be computed directly from the slot's address.
  struct alignas(64) Known {
    uint64_t key;  // KnownKey(); 0: the entry is unused
    uint64_t epoch;
    uint64_t message;   // the properties that windows with filters use
    Ref *first, *last;  // range in `refs`; `last` is past the end
    // The slot's only window, if it has no filter, uses the model of calls, and has counted calls of this
    // slot before. &g_not_plain: there is no such window, or it is not known yet.
    Ref* plain;

    bool IsNone() const { return first == last; }
  };
  static constexpr uint32_t kKnown = 512;
  static constexpr uint32_t kRefs = 1 << 16;

  Known known[kKnown];
  Ref refs[kRefs];
  uint32_t refs_used;
  uint64_t epoch;  // the epoch in which `refs` were found
  // Hash table of the cells of running instances, by (instance, communicator, function). Cells of ended
  // instances are dropped when the table grows.
  CellEntry* cells;
  uint32_t cell_mask, cells_used;
  Pool instances, cell_pool, traffic;
  CountedWait waited[kMostWindows];  // by the window's index
  // Times of the current call, which are also used for the operations that it starts and completes.
  uint64_t begin, end, ticks, stall;
  // Data on completing calls: the number of such calls so far; the partner that all operations of the current
  // call share; and the last window for which the current call's wait was the longest. kNobody: there are
  // several partners; kNoneYet: no operation is complete yet.
  uint64_t completing;
  int32_t awaited;
  CountedWait* last_waited;
  Inner inner;
  OperationTime course;                  // of the current collective operation
  uint64_t inner_type, inner_type_size;  // the built-in type that was last used inside a collective operation
  Edges edges[kKnown];
  uint32_t timed_first;  // number of consecutive operations that are still to be timed
};

// To be called before the current call completes operations.
inline void BeginWait(Watcher* own) {
  own->completing++;
  own->awaited = kNoneYet;
  own->last_waited = nullptr;
}

// Creates the Watcher on first use; nullptr: no memory.
Watcher* MakeWatcher(Thread* t);
inline Watcher* WatcherOf(Thread* t) {
  return t->watcher != nullptr ? t->watcher : MakeWatcher(t);
}

// To be called when a thread takes over the entry of an ended thread: drops that thread's cached look-ups.
void OnTakenOver();

// Returns whether the window counts calls of this function on this communicator.
bool Matches(const Window& w, uint32_t comm, uint16_t function);

// Counts one call of the slot's function, after it has returned and its row was updated. Returns the position
// in `known` at which the call's windows are stored.
uint16_t OnCall(Thread* t, Watcher* own, const Slot* s, const CallOutcome& seen);

// Counts a collective operation in each of these windows; `own` contains its time. Part of OnCall.
void CountCollectives(Ref* ref, const Ref* last, const Watcher& own, const CallOutcome& seen);

// Notes that the current call has completed this operation, which another call has started. `s`: this
// thread's slot for the starting call; nullptr if there is none. To be called before OnCall for the
// completing call.
void OnCompleted(Thread* t, const Request& r, Slot* s, const CompletedOperation& done);

// Notes that a call, which was entered at `begin`, has started the operation with this handle. Counts the
// bytes of a persistent send, because its call names neither partner nor communicator. `known`: the result of
// OnCall for the call.
void NoteStart(Thread* t, uint64_t handle, uint64_t begin, uint16_t known);

}  // namespace rankine::recorder::windows
