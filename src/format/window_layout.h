// Monitor windows in the spool (docs/formats.md, section 1). A window is defined once (log record `window`);
// each start makes an instance, and each thread counts what it does in it in cells of its own, by
// communicator and function. Nothing is copied when an instance ends: its cells stay as they are. Times are
// ticks.
//
// What is counted, and from when to when: MPI/RT instrumentation proposal, section 8.3 (docs/windows.md).
#pragma once
#include <cstdint>

#include "format/spool_layout.h"

namespace rankine::format {

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

struct WindowCell {
  uint64_t next_at;   // the process's own: the next cell of the instance
  uint32_t instance;  // WindowInstance::number
  uint32_t comm;      // index of the comm log record, kNoIndex: none
  uint16_t function;  // id of gen/mpi.table
  uint16_t thread;
  uint32_t sequence;  // odd while its owner writes
  uint64_t calls;
  uint64_t ticks;        // inside these calls
  uint64_t stall_ticks;  // of these, waiting; with --state=exact
  // Operations that completed: a blocking call's at its return, others in the call that completes them.
  uint64_t completions;
  uint64_t execution_ticks;          // of these operations, from start to end as the window's model says
  uint64_t first_ticks, last_ticks;  // begin of the first and end of the last communication; 0: none
  uint64_t sent_messages, sent_bytes;
  uint64_t received_messages, received_bytes;
  uint64_t large_messages, large_bytes;  // of both ways, those from the window's threshold on
  uint64_t inner_messages, inner_bytes;  // point-to-point messages that a collective made inside
  uint64_t timeouts;                     // waits beyond the window's threshold
  uint64_t longest_ticks;                // the longest wait
  int32_t longest_peer;                  // for whom; -1: not known
  // Index of this cell's WindowTraffic in its thread; kNoIndex: none, as all that was counted lies in the
  // first bin (FirstBinOf); kLostTraffic: it found no room.
  uint32_t traffic;
};
static_assert(sizeof(WindowCell) == 168);

inline constexpr uint32_t kLostTraffic = 0xfffffffe;

inline constexpr uint32_t kTrafficBins = 64;

// Messages and bytes over an instance's time. When it is longer than the bins reach, neighbours are joined
// and each becomes twice as long.
struct WindowTraffic {
  uint64_t bin_ticks;
  uint64_t joined;  // how often; odd numbers of bins are added to while a join goes on
  uint32_t messages[kTrafficBins];
  uint64_t bytes[kTrafficBins];
};
static_assert(sizeof(WindowTraffic) == 16 + 12 * kTrafficBins);

// What a cell's first bin holds while it has no WindowTraffic. Most instances are shorter than one bin, and
// bins of their own would be most of what they take. A collective operation counts as one message of what it
// sent or, if nothing, of what it received: from the cell's sums that is known where all calls moved
// something and either both ways alike or one way each; the runtime makes bins as soon as it is not.
struct FirstBin {
  uint64_t messages, bytes;
  bool operator==(const FirstBin&) const = default;
};
inline FirstBin FirstBinOf(const WindowCell& c) {
  if (c.sent_messages + c.received_messages != 0)
    return {c.sent_messages + c.received_messages, c.sent_bytes + c.received_bytes};
  const uint64_t bytes = c.sent_bytes == c.received_bytes ? c.sent_bytes : c.sent_bytes + c.received_bytes;
  return {bytes == 0 ? 0 : c.calls, bytes};
}

}  // namespace rankine::format
