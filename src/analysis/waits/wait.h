// SPDX-License-Identifier: BSD-3-Clause
// The wait, and its classes. They follow Scalasca's published pattern definitions (docs/waits.md).
#pragma once
#include <cstdint>
#include <string_view>

#include "archive/each.h"
#include "archive/rows/none.h"
#include "archive/trace/timeline.h"

namespace rankine::analysis {

enum class WaitClass : uint8_t {
  late_sender,     // a receive, or its completion, before the message was sent
  wrong_order,     // a late sender, while the receiver had not yet taken a message that was sent earlier
  late_receiver,   // a send, or its completion, before the receive was posted
  wait_barrier,    // a barrier before the last rank entered
  wait_nxn,        // an all-to-all operation before the last rank entered
  early_reduce,    // the root of a reduction before the last rank sent
  late_broadcast,  // a receiver of a rooted operation before the root entered
  early_scan,      // a prefix reduction before all lower ranks entered
  late_neighbor,   // a neighbourhood collective before the last sending neighbour entered
  wait_fence,      // a fence before the last rank entered
  wait_create,     // the creation of a window before the last rank entered
  wait_free,       // the freeing of a window before the last rank entered
  wait_comm,       // the creation of a communicator before the last rank entered
  late_post,       // an access epoch before its target posted
  early_wait,      // MPI_Win_wait before the last access of the last origin
  late_complete,   // MPI_Win_wait between the last origin's last access and its MPI_Win_complete
  lock,            // a lock that another process held
  wait_progress,   // an access, or its completion, before the target entered MPI
  wait_io,         // a collective call of MPI-IO before the last rank entered
  io_aggregator,   // a collective call of MPI-IO after that, while another rank reads or writes for all
};
inline constexpr int kWaitClasses = 20;
std::string_view NameOf(WaitClass wait);      // "late_sender": of JSON
std::string_view TitleOf(WaitClass wait);     // the pattern's name in the field: "Late sender"
std::string_view SentenceOf(WaitClass wait);  // an explanation: a sentence without a full stop

// Identifies a call of a timeline.
struct CallPlace {
  uint32_t line = archive::kNone;  // index in Timelines::threads
  uint32_t call = 0;               // index in the thread's calls
  bool operator==(const CallPlace&) const = default;
};

// A wait: from `begin` the call waited `ns` for the thread `late`.
struct Wait {
  WaitClass kind{};
  CallPlace where;
  uint64_t begin = 0, ns = 0;
  uint32_t late = archive::kNone;              // index in Timelines::threads
  uint64_t end() const { return begin + ns; }  // the time at which the call could proceed
};

// The times of a line's first and last events.
struct alignas(archive::kApart) LineExtent {
  uint64_t begin = UINT64_MAX, end = 0;
};

inline Wait WaitFor(WaitClass kind, CallPlace where, uint64_t begin, uint64_t ns, uint32_t late) {
  return {kind, where, begin, ns, late};
}

}  // namespace rankine::analysis
