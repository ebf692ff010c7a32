// Monitor windows in the spool (docs/formats.md, section 1). A window is defined once (log record `window`);
// each start makes an instance, and each thread counts what it does in it in cells of its own, by
// communicator and function. Nothing is copied when an instance ends: its cells stay as they are. Times are
// ticks.
//
// What is counted, and from when to when: MPI/RT instrumentation proposal, section 8.3 (docs/windows.md).
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/buckets.h"

namespace rankine::layout {

// What a window counts, as bits: include/rankine/monitor.h has the same numbers.
enum WindowBits : uint32_t {
  kWindowPointToPoint = 1,
  kWindowCollective = 2,
  kWindowCommunicator = 4,
  kWindowMessageSize = 8,
  kWindowTraffic = 16,
  kWindowOther = 32,
  kWindowThisThread = 256,  // of the thread that starts it alone
};

// When an operation starts: at the entry of its call (event 0: priority models), when it was ready to go on,
// which is its call's time without its stall, or at the entry but not before the window's own start.
enum class WindowModel : uint32_t { call = 0, event = 1, time = 2 };

// Where the size from which on messages are large comes from: the window's own wish, the library's eager
// limit (process attributes eager.limit and eager.limit.from), or, where that is not known, a constant.
enum class LargeFrom : uint32_t { window = 0, library = 1, constant = 2 };

enum class InstanceState : uint32_t { running = 1, ended = 2, reset = 3 };  // reset: not to be shown

struct WindowInstance {  // items of the thread that began it
  uint32_t window;       // id of the `window` log record
  uint32_t ordinal;      // of its starts, from 0
  uint32_t number;       // names it among all of the process
  uint32_t state;        // InstanceState; stored last
  uint64_t start_ticks;
  uint64_t end_ticks;      // 0: it has not ended
  uint64_t open_requests;  // not complete at its end, of those that the window counts
  uint64_t open_bytes;     // that these send: of a receive nothing is known before it completes
  uint32_t node;           // index of the ContextNode in which it was started, of that thread
  uint32_t thread;         // index of the thread whose it is: that started the window, whoever ends one of
                           // its instances and so begins the next
  uint64_t cells_at;       // the process's own: the first cell of its list
};
static_assert(sizeof(WindowInstance) == 64);

// What each of a cell's alike calls is, as bits; a call that is otherwise is counted in the sums.
enum AlikeBits : uint16_t {
  kAlike = 1,           // 0: none is
  kAlikeSends = 2,      // a message, or in a collective operation something
  kAlikeReceives = 4,   // likewise
  kAlikeCompletes = 8,  // an operation, in the call
  kAlikeEven = 16,      // and receives as many bytes as it sends; of collective operations
};

// What each of a cell's alike_done is; an operation that is not is counted in the sums.
enum DoneKind : uint16_t { kDoneNone = 0, kDoneOther = 1, kDoneReceived = 2 };

// A thread's calls of one function on one communicator. Nearly all are alike but for their time and bytes,
// and such add to one cache line alone: the 64 bytes from `sequence` on (items of an extent begin in the
// middle of a line). What they say more is in CountsOf (window_counts.h), by which a cell is read.
struct WindowCell {
  uint64_t next_at;      // the process's own: the next cell of the instance
  uint32_t instance;     // WindowInstance::number
  uint32_t comm;         // index of the comm log record, kNoIndex: none
  int32_t longest_peer;  // for whom the longest wait was; -1: not known
  // Index of this cell's WindowTraffic in its thread; kNoIndex: none, as all that was counted lies in the
  // first bin (FirstBinOf); kLostTraffic: it found no room.
  uint32_t traffic;
  uint16_t function;  // id of gen/mpi.table
  uint16_t thread;
  uint16_t collective;  // 1: the function is
  uint16_t unused;

  uint32_t sequence;  // odd while its owner writes
  uint16_t alike;     // AlikeBits
  uint16_t done;      // DoneKind
  uint64_t alike_calls;
  uint64_t alike_ticks;  // inside these
  uint64_t last_ticks;   // end of the last communication; 0: none
  uint64_t sent_bytes, received_bytes;
  uint64_t execution_ticks;  // of operations, from start to end as the window's model says
  uint64_t alike_done;       // operations that another call completed

  // Of those that are not alike.
  uint64_t calls;
  uint64_t ticks;        // inside these calls
  uint64_t stall_ticks;  // of these, waiting; with --state=exact
  // Operations that completed: a blocking call's at its return, others in the call that completes them.
  uint64_t completions;
  uint64_t first_ticks;  // begin of the first communication; 0: none
  uint64_t sent_messages, received_messages;
  uint64_t timeouts;       // waits beyond the window's threshold
  uint64_t longest_ticks;  // the longest wait
  // Of a collective function, the point-to-point messages that were made inside; of another one, those of
  // both ways that are large, from the window's threshold on.
  uint64_t part_messages, part_bytes;
  uint64_t unused_word;
};
static_assert(sizeof(WindowCell) == 192 && offsetof(WindowCell, sequence) == 32);

inline constexpr uint32_t kLostTraffic = 0xfffffffe;

inline constexpr uint32_t kTrafficBins = 64;

// Messages and bytes over an instance's time. When it is longer than the bins reach, neighbours are joined
// and each becomes twice as long. What alike calls have moved since `binned` was noted belongs to `bin`
// (UnbinnedOf).
struct WindowTraffic {
  uint64_t bin_ticks;
  uint64_t joined;  // odd while several bins are written to
  // What the cell had of these when the bins were up to date.
  uint64_t binned_calls, binned_done, binned_sent, binned_received;
  uint64_t bin;
  uint32_t messages[kTrafficBins];
  uint64_t bytes[kTrafficBins];
};
static_assert(sizeof(WindowTraffic) == 56 + 12 * kTrafficBins);

}  // namespace rankine::layout
