// Calls as monitor windows see them. With no window open a call tests one word (Watching()); with one it goes
// through AccountWatched (entries/account_watched.h). Each thread adds to cells
// of its own, so none waits for another; what a call's communicator, function, peer and size have to do with
// the windows that run is looked up once and remembered until one starts or stops.
#pragma once
#include <cstdint>

#include "recorder/consumers/windows/window.h"
#include "recorder/core/pool.h"
#include "recorder/core/requests.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::monitor {

inline constexpr int32_t kNobody = -2147483647 - 1;
inline constexpr int32_t kNoneYet = kNobody + 1;

// What one call did. Bytes of both ways as its row counts them (docs/volumes.md).
struct Seen {
  uint64_t begin, end;  // ticks
  uint64_t ticks;       // inside the call, without callbacks
  uint64_t stall;
  uint64_t sent, received;
  int32_t to, from;   // whom it has sent a message to, and had one from; kNobody: none
  bool communicates;  // an operation was done or started
  bool completes;     // and is complete
  // A call that waits for a message and leaves it where it is (MPI_Probe), and whose that was.
  bool waits;
  int32_t awaited;
};

// An operation that is complete.
struct Done {
  int32_t peer;  // of its message, kNobody: it has none
  uint64_t bytes;
  bool received;  // a message was
};

struct Place {  // where one instance counts the calls of one function on one communicator
  layout::WindowInstance* instance;
  layout::WindowCell* cell;        // nullptr: the place is empty
  layout::WindowTraffic* traffic;  // nullptr: none
};

// A Ref's bin where traffic is not counted: nothing lies behind it.
inline constexpr uint64_t kNoBins = ~uint64_t{0};

struct Waited;

// A window that counts, and where. What a call needs of the window and its instance stands here once more: it
// does not change while the instance runs, and is read together: the first 64 bytes are all that a call like
// nearly all reads.
struct alignas(64) Ref {
  layout::WindowCell* cell;
  uint64_t start_ticks;  // of the instance
  // The bin of traffic that was found last, by its begin and length, or kNoBins.
  uint64_t bin_ticks, bin_begin;
  uint64_t large_bytes;
  uint64_t wait_ticks;             // waits up to here are neither timeouts nor the cell's longest
  Waited* waited;                  // the window's
  uint32_t edges;                  // of the slot's small collective operations: their Edges, together
  layout::WindowTraffic* traffic;  // nullptr: none yet, all lies in the first bin (layout::FirstBinOf)
  uint64_t timeout_ticks;
  uint64_t earliest_ticks;  // of the time model: no operation starts before
  const Window* filter;     // nullptr: every message counts
  layout::WindowModel model;
};
static_assert(sizeof(Ref) == 128);

// Stands for none: no call is like those of its cell.
[[gnu::visibility("hidden")]] extern Ref g_not_plain;

// Where a window has counted the wait of a call that completes operations: once, though it may complete many.
struct Waited {
  uint64_t call;  // Watcher::completing
  // Where it is the longest wait of its cell, and another window's, of the same call, where it is, too.
  layout::WindowCell* cell;
  Waited* before;
};

// The operation of a call that completes it.
struct Course {
  uint64_t begin, end;
  uint64_t ticks;  // without callbacks
};

// The messages inside of the collective operation that was entered at `call` (inner_messages.h).
struct Inner {
  uint64_t call;
  uint64_t messages, bytes;  // sent
  // Of one that is timed: when the first was begun and the last was complete, and the time in callbacks that
  // the call had until then.
  uint64_t begin, begin_excluded, end, end_excluded;
  int64_t open;  // begun, and not seen to be complete
  bool unsure;   // some were complete whose begin was not seen

  // Is the end that of the last message?
  bool HasEnd() const { return end != 0 && open == 0 && !unsure; }
};

// Of the operations of one slot: the time from the call's entry to the first message inside, and from the end
// of the last one to its return (inner_edges.h).
struct Edges {
  uint64_t key;             // of whose
  uint32_t before, behind;  // 256ths of ticks
  uint32_t from;            // so many that were timed
};

struct Watcher {
  // What was found for the last call like this; of a size by which a slot's address is its place at once.
  struct alignas(64) Known {
    uint64_t key;  // KnownKey(); 0: nothing
    uint64_t epoch;
    uint64_t message;   // what windows with filters ask
    Ref *first, *last;  // in refs; behind the last one
    // The one that counts, where there is but one, which has neither a filter nor another model than of
    // calls, and it has counted this slot's calls before; &g_not_plain: it is not known to be so.
    Ref* plain;

    bool IsNone() const { return first == last; }
  };
  static constexpr uint32_t kKnown = 512;
  static constexpr uint32_t kRefs = 1 << 16;

  Known known[kKnown];
  Ref refs[kRefs];
  uint32_t refs_used;
  uint64_t epoch;  // of refs
  // Cells of instances that run, by (instance, communicator, function); those of others go when it grows.
  Place* cells;
  uint32_t cell_mask, cells_used;
  Pool instances, cell_pool, traffic;
  Waited waited[kMostWindows];  // by the window's place
  // Of the call under way, for what it starts and completes.
  uint64_t begin, end, ticks, stall;
  // Of those that complete others: how many so far; the partner that all of the operations of the present one
  // share, kNobody: they have not one, kNoneYet: none is complete; and the last window for which its wait was
  // the longest.
  uint64_t completing;
  int32_t awaited;
  Waited* last_waited;
  Inner inner;
  Course course;                         // of a collective one
  uint64_t inner_type, inner_type_size;  // the last built-in type inside of one
  Edges edges[kKnown];
  uint32_t timed_first;  // so many more operations are timed, one behind the other
};

// The call under way completes others.
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

// A thread has taken over the place of one that has ended, and with it what that one knew: it looks again.
void OnTakenOver();

// Does the window count calls of this function on this communicator?
bool Matches(const Window& w, uint32_t comm, uint16_t function);

// One call of the slot's function, which has returned and is accounted for. Answers where its windows stand
// in `known`.
uint16_t OnCall(Thread* t, Watcher* own, const Slot* s, const Seen& seen);

// A collective operation, of each of these, whose course `own` tells; part of OnCall.
void CountCollectives(Ref* ref, const Ref* last, const Watcher& own, const Seen& seen);

// It has completed this operation, which another call started: `s` is the slot of that, of this thread,
// nullptr if there is none. Before the call's own OnCall.
void OnCompleted(Thread* t, const Request& r, Slot* s, const Done& done);

// A call that was entered at `begin` has started the operation behind the handle. What a persistent one sends
// is counted here: its call tells neither partner nor communicator. `known`: what OnCall answered to the
// call.
void NoteStart(Thread* t, uint64_t handle, uint64_t begin, uint16_t known);

}  // namespace rankine::recorder::monitor
