// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows in the spool (docs/formats.md, section 1). A `window` log record defines a window. Each
// start of the window creates an instance. In each instance, each thread has its own cells, which count its
// calls per communicator and function. Nothing is copied when an instance ends: the cells of the instance
// stay where they are. Times are in ticks.
//
// Section 8.3 of the MPI/RT instrumentation proposal defines the counts and the start and end of operations
// (docs/windows.md).
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/buckets.h"

namespace rankine::layout {

// The kinds of counts that a window has, as bits with the same values as in include/rankine/monitor.h.
enum WindowBits : uint32_t {
  kWindowPointToPoint = 1,
  kWindowCollective = 2,
  kWindowCommunicator = 4,
  kWindowMessageSize = 8,
  kWindowTraffic = 16,
  kWindowOther = 32,
  kWindowThisThread = 256,  // the window counts only the thread that starts the window
};

// The model defines when an operation starts:
// - call: the operation starts when its call is entered (priority models).
// - event: the operation starts when it could proceed. So the duration of the operation is the duration of
//   its call minus the stall.
// - time: the operation starts when its call is entered, but not before the window itself starts.
enum class WindowModel : uint32_t { call = 0, event = 1, time = 2 };

// Defines the size from which a message counts as large. The value `window` means that the window's
// definition contains the size. The value `library` means the eager limit of the MPI library (process
// attributes `eager.limit` and `eager.limit.from`). The value `constant` means a built-in constant, which
// is used if the limit of the library is unknown.
enum class LargeFrom : uint32_t { window = 0, library = 1, constant = 2 };

enum class InstanceState : uint32_t { running = 1, ended = 2, reset = 3 };  // reset: not reported

struct WindowInstance {  // The instance is stored among the items of the thread that started it.
  uint32_t window;       // id of the `window` log record
  uint32_t ordinal;      // number of earlier starts of the window
  uint32_t number;       // number of the instance within the process
  uint32_t state;        // an InstanceState; written after all other fields
  uint64_t start_ticks;
  uint64_t end_ticks;  // 0: still running
  // number of requests that the window counts and that were not complete when the instance ended
  uint64_t open_requests;
  // number of bytes that the open requests send; the size of a receive is unknown until the receive completes
  uint64_t open_bytes;
  uint32_t node;  // The index of the ContextNode in which the instance was started, in the thread that
                  // started it.
  // index of the thread that started the window; another thread may end an instance and thereby start the
  // next instance
  uint32_t thread;
  uint64_t cells_at;  // address of the first cell in the instance's list; used only by the process itself
};
static_assert(sizeof(WindowInstance) == 64);

// Properties that all alike calls of a cell have, as bits. A call with other properties does not count as
// alike.
enum AlikeBits : uint16_t {
  kAlike = 1,           // If this bit is not set, no call counts as alike.
  kAlikeSends = 2,      // The call sends a message. A collective operation with this bit sends data.
  kAlikeReceives = 4,   // the call receives a message or, if it is a collective operation, any data
  kAlikeCompletes = 8,  // The operation completes in the call that starts it.
  kAlikeEven = 16,      // the call receives as many bytes as it sends; only for collective operations
};

// The kind of operations that the field `alike_done` counts. Completed operations of other kinds are
// counted in `completions`.
enum DoneKind : uint16_t { kDoneNone = 0, kDoneOther = 1, kDoneReceived = 2 };

// A thread's calls of one function on one communicator. Nearly all calls of a cell have equal properties,
// except for their duration and size; they count as alike. A call that counts as alike updates only one
// cache line: the 64 bytes starting at `sequence`. (Items of an extent start in the middle of a line.)
// CountsOf (window_counts.h) computes all counts of a cell; readers must use it.
struct WindowCell {
  uint64_t next_at;      // address of the instance's next cell; used only by the process itself
  uint32_t instance;     // WindowInstance::number
  uint32_t comm;         // index of the comm log record; kNoIndex: none
  int32_t longest_peer;  // the rank that was waited for in the longest wait; -1: the rank is unknown
  // Index of this cell's WindowTraffic within its thread; kNoIndex: all traffic is in the first bin (see
  // FirstBinOf); kLostTraffic: there was no space for the traffic.
  uint32_t traffic;
  uint16_t function;  // id of gen/mpi.table
  uint16_t thread;
  uint16_t collective;  // 1 means that the function is collective
  uint16_t unused;

  uint32_t sequence;  // The number is odd while the owner is writing.
  uint16_t alike;     // AlikeBits
  uint16_t done;      // DoneKind
  uint64_t alike_calls;
  uint64_t alike_ticks;  // total time in the calls of the cell
  uint64_t last_ticks;   // end of the last communication; 0: there was none
  uint64_t sent_bytes, received_bytes;
  // total time of operations. Each operation's time begins at its start, as the window's model defines it.
  uint64_t execution_ticks;
  uint64_t alike_done;  // The number of operations that a later call completed.

  // The following counts exclude the alike calls.
  uint64_t calls;
  uint64_t ticks;        // total time in the calls that are not alike
  uint64_t stall_ticks;  // the part of `ticks` in which the calls waited; only with --state=exact
  // Completed operations. A blocking call completes its operation when it returns. A nonblocking operation
  // completes in the call that completes its request.
  uint64_t completions;
  uint64_t first_ticks;  // start of the first communication; 0: there was none
  uint64_t sent_messages, received_messages;
  uint64_t timeouts;       // number of waits that were longer than the window's timeout
  uint64_t longest_ticks;  // the longest wait
  // For a collective function, `part_messages` and `part_bytes` count the point-to-point messages of which
  // the operation consists. For other functions, `part_messages` and `part_bytes` count the large messages,
  // both sent and received.
  uint64_t part_messages, part_bytes;
  uint64_t unused_word;
};
static_assert(sizeof(WindowCell) == 192 && offsetof(WindowCell, sequence) == 32);

inline constexpr uint32_t kLostTraffic = 0xfffffffe;

inline constexpr uint32_t kTrafficBins = 64;

// Messages and bytes over the duration of an instance. When an instance lasts longer than its bins,
// neighbouring bins are merged, and each bin covers twice the time. The field `bin` is the bin of the alike
// calls that were made after the last update of the bins (see UnbinnedOf).
struct WindowTraffic {
  uint64_t bin_ticks;
  uint64_t joined;  // The number is odd while several bins are being written.
  // Values of the cell's counters at the last update of the bins.
  uint64_t binned_calls, binned_done, binned_sent, binned_received;
  uint64_t bin;
  uint32_t messages[kTrafficBins];
  uint64_t bytes[kTrafficBins];
};
static_assert(sizeof(WindowTraffic) == 56 + 12 * kTrafficBins);

}  // namespace rankine::layout
