// SPDX-License-Identifier: BSD-3-Clause
// Counts calls in monitor windows. While no window runs, a call tests only one word (Watching()). While a
// window runs, each call goes through AccountWatched (entries/account_watched.h). Each thread has its own
// cells, so threads never wait for each other. The communicator, function, peer and size of a call determine
// which windows count it. The windows that count a call are looked up once, and the result is cached until
// any window starts or stops.
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
  uint64_t ticks;       // the time inside the call, without callbacks
  uint64_t stall;
  uint64_t sent, received;
  int32_t to, from;   // The ranks to which the call sends and from which it receives; kNobody: none.
  bool communicates;  // The call has started or completed an operation.
  bool completes;     // the operation is complete
  // True for a call, such as MPI_Probe, that waits for a message without receiving it. The member `awaited`
  // is the source of the message for which the call waits.
  bool waits;
  int32_t awaited;
};

// A complete operation.
struct CompletedOperation {
  int32_t peer;  // The partner of the operation's message; kNobody: there is no message.
  uint64_t bytes;
  bool received;  // a message was received
};

struct CellEntry {  // A table entry for a cell. In such a cell, an instance counts the calls of one function
                    // on one communicator.
  layout::WindowInstance* instance;
  layout::WindowCell* cell;        // nullptr: the entry is unused
  layout::WindowTraffic* traffic;  // nullptr: none
};

// The value of Ref::bin_ticks if traffic over time is not counted and there are no bins.
inline constexpr uint64_t kNoBins = ~uint64_t{0};

struct CountedWait;

// A window that counts a call, and the cell that the window uses for the call. Some properties of the window
// and its instance are copied here, so that they can be read together. These properties do not change while
// the instance runs. A common call reads only the first 64 bytes of the Ref.
struct alignas(64) Ref {
  layout::WindowCell* cell;
  uint64_t start_ticks;  // of the instance
  // Length and start of the bin of traffic that was found most recently; the length may be kNoBins.
  uint64_t bin_ticks, bin_begin;
  uint64_t large_bytes;
  // A wait that is not longer than this number of ticks is neither a timeout nor the longest wait.
  uint64_t wait_ticks;
  CountedWait* waited;  // The window's entry in Watcher::waited.
  uint32_t edges;       // The sum of the two edges of a small operation (collective_edges.h).
  // The bins of traffic; nullptr while all traffic is in the first bin (layout::FirstBinOf).
  layout::WindowTraffic* traffic;
  uint64_t timeout_ticks;
  // In the time model, `earliest_ticks` replaces the begin of each operation that began earlier than
  // `earliest_ticks`.
  uint64_t earliest_ticks;
  const Window* filter;  // nullptr: every message counts
  layout::WindowModel model;
};
static_assert(sizeof(Ref) == 128);

// The Ref for calls that have no plain window. A call never counts as equal to the calls in this Ref's cell.
[[gnu::visibility("hidden")]] extern Ref g_not_plain;

// Records that a monitor window has already counted the wait of a completing call. A call's wait is counted
// once, even if the call completes many operations.
struct CountedWait {
  uint64_t call;  // Watcher::completing
  // The next two members are used if this wait is the longest wait in a cell. The member `cell` points to
  // this cell. The member `before` is the previous window in which the wait of the same call was the longest.
  layout::WindowCell* cell;
  CountedWait* before;
};

// The time in which a collective operation communicated: a part of its call, or the whole call.
struct OperationTime {
  uint64_t begin, end;
  uint64_t ticks;  // without callbacks
};

// The inner messages of a collective operation (collective_messages.h). The member `call` is the time at
// which the operation was entered.
struct Inner {
  uint64_t call;
  uint64_t messages, bytes;  // sent
  // The following members are used only in timed operations. The members `begin` and `end` are the times at
  // which the first message began and the last message was complete. The members `begin_excluded` and
  // `end_excluded` are the times that the call had spent in callbacks until `begin` and until `end`.
  uint64_t begin, begin_excluded, end, end_excluded;
  int64_t open;  // The number of messages that have begun and whose completion was not seen.
  bool unsure;   // True if a message whose start was not seen has completed.

  // Returns true if the end of the last message is known.
  bool HasEnd() const { return end != 0 && open == 0 && !unsure; }
};

// The edges of the operations of a slot (collective_edges.h). The member `before` is the time from the
// call's entry to the first inner message. The member `behind` is the time from the end of the last inner
// message to the call's return.
struct Edges {
  uint64_t key;             // The EdgesKey() of the slot and the size class.
  uint32_t before, behind;  // in 1/256 ticks
  uint32_t from;            // The number of timed operations from which the two means were computed.
};

struct Watcher {
  // The result of the last look-up for calls of the same kind. An entry has the same size as a Slot, so that
  // the index of an entry can be computed directly from the slot's address.
  struct alignas(64) Known {
    uint64_t key;  // KnownKey(); 0: the entry is unused
    uint64_t epoch;
    uint64_t message;  // The properties of the message that filters use.
    // The slot's windows are a range in `refs`; the second pointer is past the end of the range.
    Ref *first, *last;
    // The slot's only window, if the window has no filter, uses the model of calls and has already counted
    // calls of this slot. &g_not_plain means that there is no such window, or that it is not known yet which
    // window it is.
    Ref* plain;

    bool IsNone() const { return first == last; }
  };
  static constexpr uint32_t kKnown = 512;
  static constexpr uint32_t kRefs = 1 << 16;

  Known known[kKnown];
  Ref refs[kRefs];
  uint32_t refs_used;
  uint64_t epoch;  // The epoch in which the `refs` were found.
  // Hash table of the cells of running instances, by (instance, communicator, function). Cells of ended
  // instances are dropped when the table grows.
  CellEntry* cells;
  uint32_t cell_mask, cells_used;
  Pool instances, cell_pool, traffic;
  CountedWait waited[kMostWindows];  // an array that is indexed by the window's index
  // The times of the current call. The operations that the call starts and completes use the same times.
  uint64_t begin, end, ticks, stall;
  // Data on completing calls. `completing` is the number of completing calls so far. `awaited` is the partner
  // that all operations of the current call share. `last_waited` is the last window in which the current
  // call's wait was the longest. The partner is kNobody if the operations have several partners, and kNoneYet
  // if no operation is complete yet.
  uint64_t completing;
  int32_t awaited;
  CountedWait* last_waited;
  Inner inner;
  OperationTime course;                  // the times of the current collective operation
  uint64_t inner_type, inner_type_size;  // The built-in type that was last used inside a collective, and
                                         // its size.
  Edges edges[kKnown];
  uint32_t timed_first;  // The number of the next operations that must be timed.
};

// To be called before the current call completes operations.
inline void BeginWait(Watcher* own) {
  own->completing++;
  own->awaited = kNoneYet;
  own->last_waited = nullptr;
}

// Creates the Watcher on first use. Returns nullptr if there is no memory.
Watcher* MakeWatcher(Thread* t);
inline Watcher* WatcherOf(Thread* t) {
  return t->watcher != nullptr ? t->watcher : MakeWatcher(t);
}

// To be called when a thread takes over the entry of a thread that has ended. Drops the cached look-ups of
// the ended thread.
void OnTakenOver();

// Returns whether the window counts calls of this function on this communicator.
bool Matches(const Window& w, uint32_t comm, uint16_t function);

// Counts one call of the slot's function. To be called when the call has returned and its row was updated.
// Returns the position of the call's windows in Watcher::known.
uint16_t OnCall(Thread* t, Watcher* own, const Slot* s, const CallOutcome& seen);

// Counts a collective operation in the windows from `ref` to `last`, as a part of OnCall. The Watcher `own`
// contains the times at which the operation communicated.
void CountCollectives(Ref* ref, const Ref* last, const Watcher& own, const CallOutcome& seen);

// To be called when the current call has completed an operation that another call has started. The
// parameter `s` is this thread's slot for the starting call, or nullptr if there is none. OnCall for the
// completing call must be called afterwards.
void OnCompleted(Thread* t, const Request& r, Slot* s, const CompletedOperation& done);

// To be called when a call has started the operation with this handle. The parameter `begin` is the time at
// which the call was entered, and `known` is the result of OnCall for this call. The bytes of a persistent
// send are counted by this function, because the starting call has neither partner nor communicator as an
// argument.
void NoteStart(Thread* t, uint64_t handle, uint64_t begin, uint16_t known);

}  // namespace rankine::recorder::windows
