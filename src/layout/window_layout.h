// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows in the spool (docs/formats.md, section 1). A `window` log record defines a window. Each
// start makes an instance. Each thread has cells of its own in it, and counts its calls by communicator and
// function. Nothing is copied when an instance ends: its cells remain where they are. Times are in ticks.
//
// Section 8.3 of the MPI/RT instrumentation proposal defines the counts and the start and end of operations
// (docs/windows.md).
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/buckets.h"

namespace rankine::layout {

// The subjects that a window counts, as bits with the numbers of include/rankine/monitor.h.
enum WindowBits : uint32_t {
  kWindowPointToPoint = 1,
  kWindowCollective = 2,
  kWindowCommunicator = 4,
  kWindowMessageSize = 8,
  kWindowTraffic = 16,
  kWindowOther = 32,
  kWindowThisThread = 256,  // only the thread that starts the window
};

// The start of an operation:
//   - call: the entry of its call (priority models).
//   - event: the moment when it was ready to continue. So its time is that of its call without the stall.
//   - time: the entry of its call, but not before the window's own start.
enum class WindowModel : uint32_t { call = 0, event = 1, time = 2 };

// The source of the size from which messages are large:
//   - window: the window's definition.
//   - library: the library's eager limit (process attributes eager.limit and eager.limit.from).
//   - constant: a constant, if that limit is unknown.
enum class LargeFrom : uint32_t { window = 0, library = 1, constant = 2 };

enum class InstanceState : uint32_t { running = 1, ended = 2, reset = 3 };  // reset: not shown

struct WindowInstance {  // belongs to the items of the thread that began it
  uint32_t window;       // id of the `window` log record
  uint32_t ordinal;      // number of the start, from 0
  uint32_t number;       // number of the instance in the process
  uint32_t state;        // InstanceState; written after all other fields
  uint64_t start_ticks;
  uint64_t end_ticks;      // 0: it still runs
  uint64_t open_requests;  // requests that the window counts and that were not complete at its end
  uint64_t open_bytes;     // bytes that these send; the size of a receive is unknown until it completes
  uint32_t node;           // index of the ContextNode, in that thread, in which it was started
  // index of the thread that started the window; other threads may end an instance and so begin the next one
  uint32_t thread;
  uint64_t cells_at;  // address of the first cell in its list; only the process itself may use it
};
static_assert(sizeof(WindowInstance) == 64);

// Properties that all alike calls of a cell have, as bits. A call with other properties is counted in the
// sums.
enum AlikeBits : uint16_t {
  kAlike = 1,           // 0: no calls are alike
  kAlikeSends = 2,      // sends: a message, or in a collective operation any data
  kAlikeReceives = 4,   // receives, in the same sense
  kAlikeCompletes = 8,  // completes an operation in the call
  kAlikeEven = 16,      // receives as many bytes as it sends; for collective operations only
};

// The kind of the operations that alike_done counts. Any other operation is counted in the sums.
enum DoneKind : uint16_t { kDoneNone = 0, kDoneOther = 1, kDoneReceived = 2 };

// A thread's calls of one function on one communicator. Nearly all calls are alike except for their time and
// bytes. Such a call updates only one cache line: the 64 bytes from `sequence` on (items of an extent begin
// in the middle of a line). CountsOf (window_counts.h) computes all counts of a cell; readers must use it.
struct WindowCell {
  uint64_t next_at;      // address of the instance's next cell; only the process itself may use it
  uint32_t instance;     // WindowInstance::number
  uint32_t comm;         // index of the comm log record; kNoIndex: none
  int32_t longest_peer;  // the rank that the longest wait was for; -1: unknown
  // Index of this cell's WindowTraffic in its thread. It is kNoIndex if all traffic is in the first bin
  // (FirstBinOf), and kLostTraffic if there was no room for it.
  uint32_t traffic;
  uint16_t function;  // id of gen/mpi.table
  uint16_t thread;
  uint16_t collective;  // 1: the function is collective
  uint16_t unused;

  uint32_t sequence;  // odd while its owner writes
  uint16_t alike;     // AlikeBits
  uint16_t done;      // DoneKind
  uint64_t alike_calls;
  uint64_t alike_ticks;  // time in the alike calls
  uint64_t last_ticks;   // end of the last communication; 0: none
  uint64_t sent_bytes, received_bytes;
  uint64_t execution_ticks;  // time of operations, from start to end by the window's model
  uint64_t alike_done;       // operations that another call completed

  // Counts of the calls that are not alike.
  uint64_t calls;
  uint64_t ticks;        // time in these calls
  uint64_t stall_ticks;  // the part of `ticks` that was spent waiting; only with --state=exact
  // Completed operations. A blocking call completes at its return, any other operation in the call that
  // completes it.
  uint64_t completions;
  uint64_t first_ticks;  // begin of the first communication; 0: none
  uint64_t sent_messages, received_messages;
  uint64_t timeouts;       // waits that were longer than the window's timeout
  uint64_t longest_ticks;  // the longest wait
  // For a collective function: the point-to-point messages inside it. For any other function: the large
  // messages, sent and received.
  uint64_t part_messages, part_bytes;
  uint64_t unused_word;
};
static_assert(sizeof(WindowCell) == 192 && offsetof(WindowCell, sequence) == 32);

inline constexpr uint32_t kLostTraffic = 0xfffffffe;

inline constexpr uint32_t kTrafficBins = 64;

// Messages and bytes over an instance's time. When the instance becomes longer than the bins, neighbouring
// bins are joined, and each bin becomes twice as long. Alike calls after the moment of `binned` belong to
// `bin` (UnbinnedOf).
struct WindowTraffic {
  uint64_t bin_ticks;
  uint64_t joined;  // odd while several bins are written
  // The values of the cell's counters when the bins were up to date.
  uint64_t binned_calls, binned_done, binned_sent, binned_received;
  uint64_t bin;
  uint32_t messages[kTrafficBins];
  uint64_t bytes[kTrafficBins];
};
static_assert(sizeof(WindowTraffic) == 56 + 12 * kTrafficBins);

}  // namespace rankine::layout
