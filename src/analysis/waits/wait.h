// SPDX-License-Identifier: BSD-3-Clause
// A wait, and its classes. The classes follow Scalasca's published pattern definitions (docs/waits.md).
#pragma once
#include <cstdint>
#include <string_view>

#include "archive/each.h"
#include "archive/rows/none.h"
#include "archive/trace/timeline.h"

namespace rankine::analysis {

enum class WaitClass : uint8_t {
  late_sender,     // a receive, or its completion, began before the message was sent
  wrong_order,     // late sender, because another message that was sent earlier is received later
  late_receiver,   // a send, or its completion, began before the receive was posted
  wait_barrier,    // in a barrier, until the last rank entered
  wait_nxn,        // in an all-to-all operation, until the last rank entered
  early_reduce,    // at the root of a reduction, until the last rank sent
  late_broadcast,  // at a receiver of a rooted operation, until the root entered
  early_scan,      // in a prefix reduction, until all lower ranks entered
  late_neighbor,   // in a neighbourhood collective, until the last sending neighbour entered
  wait_fence,      // in a fence, until the last rank entered
  wait_create,     // in the creation of a window, until the last rank entered
  wait_free,       // in the freeing of a window, until the last rank entered
  wait_comm,       // in the creation of a communicator, until the last rank entered
  late_post,       // in an access epoch, until the target called MPI_Win_post
  early_wait,      // in MPI_Win_wait, until the end of the last origin's last access
  late_complete,   // in MPI_Win_wait, from the last origin's last access to its MPI_Win_complete
  lock,            // in a lock call, until the process that held the lock released it
  wait_progress,   // in an access, or its completion, until the target entered MPI
  wait_io,         // in a collective call of MPI-IO, until the last rank entered
  // in a collective MPI-IO call, once all ranks have entered it: while another rank reads or writes on behalf
  // of others
  io_aggregator,
};
inline constexpr int kWaitClasses = 20;
std::string_view NameOf(WaitClass wait);      // for example "late_sender"; the same names are used in JSON
std::string_view TitleOf(WaitClass wait);     // name of the pattern: "Late sender"
std::string_view SentenceOf(WaitClass wait);  // an explanation: one sentence without a full stop

// Identifies a call in the timelines.
struct CallPlace {
  uint32_t line = archive::kNone;  // index in Timelines::threads
  uint32_t call = 0;               // index in the thread's calls
  bool operator==(const CallPlace&) const = default;
};

// A wait: from `begin` on, the call waited `ns` nanoseconds for the thread `late`.
struct Wait {
  WaitClass kind{};
  CallPlace where;
  uint64_t begin = 0, ns = 0;
  uint32_t late = archive::kNone;              // index in Timelines::threads
  uint64_t end() const { return begin + ns; }  // time at which the call could proceed
};

// Times of the first and the last event of a line.
struct alignas(archive::kApart) LineExtent {
  uint64_t begin = UINT64_MAX, end = 0;
};

inline Wait WaitFor(WaitClass kind, CallPlace where, uint64_t begin, uint64_t ns, uint32_t late) {
  return {kind, where, begin, ns, late};
}

}  // namespace rankine::analysis
