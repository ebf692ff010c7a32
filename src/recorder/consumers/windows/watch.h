// SPDX-License-Identifier: BSD-3-Clause
// Counts calls in monitor windows. With no window open a call tests one word (Watching()); otherwise it goes
// through AccountWatched (entries/account_watched.h). Each thread adds to cells of its own, so none waits for
// another. Which running windows concern a call's communicator, function, peer and size is looked up once,
// and cached until a window starts or stops.
#pragma once
#include <cstdint>

#include "recorder/consumers/windows/window.h"
#include "recorder/core/pool.h"
#include "recorder/core/requests.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

inline constexpr int32_t kNobody = -2147483647 - 1;
inline constexpr int32_t kNoneYet = kNobody + 1;

// The outcome of one call. Bytes in both directions as its row counts them (docs/volumes.md).
struct CallOutcome {
  uint64_t begin, end;  // ticks
  uint64_t ticks;       // inside the call, without callbacks
  uint64_t stall;
  uint64_t sent, received;
  int32_t to, from;   // the partners of its messages; kNobody: none
  bool communicates;  // it completed or started an operation
  bool completes;     // the operation is complete
  // A call that waits for a message and does not receive it (MPI_Probe), and the message's source.
  bool waits;
  int32_t awaited;
};

// A complete operation.
struct CompletedOperation {
  int32_t peer;  // of its message; kNobody: it has none
  uint64_t bytes;
  bool received;  // a message was received
};

struct CellEntry {  // where one instance counts the calls of one function on one communicator
  layout::WindowInstance* instance;
  layout::WindowCell* cell;        // nullptr: the place is empty
  layout::WindowTraffic* traffic;  // nullptr: none
};

// A Ref's bin where traffic is not counted: no bins exist.
inline constexpr uint64_t kNoBins = ~uint64_t{0};

struct CountedWait;

// A window that counts, and its cell. Properties of the window and its instance are repeated here: they do
// not change while the instance runs, and are read together. The first 64 bytes are all that a common call
// reads.
struct alignas(64) Ref {
  layout::WindowCell* cell;
  uint64_t start_ticks;  // of the instance
  // The bin of traffic that was found last, by its begin and length, or kNoBins.
  uint64_t bin_ticks, bin_begin;
  uint64_t large_bytes;
  uint64_t wait_ticks;             // waits up to here are neither timeouts nor the cell's longest
  CountedWait* waited;             // the window's
  uint32_t edges;                  // both edges of the slot's small collective operations, summed
  layout::WindowTraffic* traffic;  // nullptr: none yet, everything lies in the first bin (layout::FirstBinOf)
  uint64_t timeout_ticks;
  uint64_t earliest_ticks;  // with the time model: no operation starts earlier
  const Window* filter;     // nullptr: every message counts
  layout::WindowModel model;
};
static_assert(sizeof(Ref) == 128);

// A placeholder for "none": no call is alike in its cell.
[[gnu::visibility("hidden")]] extern Ref g_not_plain;

// Where a window has counted the wait of a completing call: once, though the call may complete many
// operations.
struct CountedWait {
  uint64_t call;  // Watcher::completing
  // The cell in which it is the longest wait, and the next such window of the same call.
  layout::WindowCell* cell;
  CountedWait* before;
};

// The operation of a call that also completes it.
struct OperationTime {
  uint64_t begin, end;
  uint64_t ticks;  // without callbacks
};

// The messages inside of the collective operation that was entered at `call` (collective_messages.h).
struct Inner {
  uint64_t call;
  uint64_t messages, bytes;  // sent
  // In a timed operation: when the first message began and the last was complete, and the call's time in
  // callbacks until then.
  uint64_t begin, begin_excluded, end, end_excluded;
  int64_t open;  // begun and not seen to complete
  bool unsure;   // the begin of some completed ones was not seen

  // Whether `end` is that of the last message.
  bool HasEnd() const { return end != 0 && open == 0 && !unsure; }
};

// For the operations of one slot: the time from the call's entry to the first message inside, and from the
// end of the last one to its return (collective_edges.h).
struct Edges {
  uint64_t key;             // of the slot
  uint32_t before, behind;  // 256ths of ticks
  uint32_t from;            // number of timed operations behind the means
};

struct Watcher {
  // The result of the last look-up for a call like this; of a size by which a slot's address is its place at
  // once.
  struct alignas(64) Known {
    uint64_t key;  // KnownKey(); 0: nothing
    uint64_t epoch;
    uint64_t message;   // the properties that windows with filters use
    Ref *first, *last;  // in refs; one past the last
    // The only window, if there is one that has no filter, uses the model of calls, and has counted this
    // slot's calls before. &g_not_plain: not known to be so.
    Ref* plain;

    bool IsNone() const { return first == last; }
  };
  static constexpr uint32_t kKnown = 512;
  static constexpr uint32_t kRefs = 1 << 16;

  Known known[kKnown];
  Ref refs[kRefs];
  uint32_t refs_used;
  uint64_t epoch;  // of refs
  // Cells of running instances, by (instance, communicator, function); cells of others are dropped when it
  // grows.
  CellEntry* cells;
  uint32_t cell_mask, cells_used;
  Pool instances, cell_pool, traffic;
  CountedWait waited[kMostWindows];  // by the window's place
  // Times of the present call, for the operations that it starts and completes.
  uint64_t begin, end, ticks, stall;
  // Data on completing calls: how many so far; the partner that all operations of the present one share
  // (kNobody: several partners; kNoneYet: none is complete); and the last window for which its wait was the
  // longest.
  uint64_t completing;
  int32_t awaited;
  CountedWait* last_waited;
  Inner inner;
  OperationTime course;                  // of a collective operation
  uint64_t inner_type, inner_type_size;  // the last built-in type inside of a collective operation
  Edges edges[kKnown];
  uint32_t timed_first;  // number of further operations that are timed in sequence
};

// The present call completes operations.
inline void BeginWait(Watcher* own) {
  own->completing++;
  own->awaited = kNoneYet;
  own->last_waited = nullptr;
}

// Made on first use; nullptr: no memory.
Watcher* MakeWatcher(Thread* t);
inline Watcher* WatcherOf(Thread* t) {
  return t->watcher != nullptr ? t->watcher : MakeWatcher(t);
}

// A thread has taken over the place of one that has ended, with its cached look-ups: these are dropped.
void OnTakenOver();

// Whether the window counts calls of this function on this communicator.
bool Matches(const Window& w, uint32_t comm, uint16_t function);

// One call of the slot's function, which has returned and is accounted for. Returns the place of its windows
// in `known`.
uint16_t OnCall(Thread* t, Watcher* own, const Slot* s, const CallOutcome& seen);

// A collective operation, in each of these windows; `own` has its time. Part of OnCall.
void CountCollectives(Ref* ref, const Ref* last, const Watcher& own, const CallOutcome& seen);

// The call has completed this operation, which another call started. `s`: that call's slot, in this thread;
// nullptr if there is none. Before the completing call's own OnCall.
void OnCompleted(Thread* t, const Request& r, Slot* s, const CompletedOperation& done);

// A call that was entered at `begin` has started the operation behind the handle. The bytes of a persistent
// send are counted here, since its call names neither partner nor communicator. `known`: the result of OnCall
// for the call.
void NoteStart(Thread* t, uint64_t handle, uint64_t begin, uint16_t known);

}  // namespace rankine::recorder::windows
