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
  late_sender,     // A receive or its completion began before the message was sent.
  wrong_order,     // A late sender, caused by wrong order: another message that was sent earlier is
                   // received later.
  late_receiver,   // A send or its completion began before the receive was posted.
  wait_barrier,    // A rank waits in a barrier until the last rank enters.
  wait_nxn,        // A rank waits in an all-to-all operation until the last rank enters.
  early_reduce,    // The root of a reduction waits until the last rank sends.
  late_broadcast,  // A receiver in a rooted operation waits until the root enters.
  early_scan,      // A rank waits in a prefix reduction until all lower ranks enter.
  late_neighbor,   // A rank waits in a neighbourhood collective until the last sending neighbour enters.
  wait_fence,      // A rank waits in a fence until the last rank enters.
  wait_create,     // A rank waits in a call that creates a window until the last rank enters.
  wait_free,       // A rank waits in a call that frees a window until the last rank enters.
  wait_comm,       // A rank waits in a call that creates a communicator until the last rank enters.
  late_post,       // An origin waits in an access epoch until the target calls MPI_Win_post.
  early_wait,      // The target waits in MPI_Win_wait until the last origin's last access ends.
  late_complete,   // The target waits in MPI_Win_wait from the last origin's last access to that origin's
                   // MPI_Win_complete.
  lock,            // A rank waits in a lock call until another process releases the lock.
  wait_progress,   // A rank waits in an access, or in its completion, until the target enters MPI.
  wait_io,         // A rank waits in a collective call of MPI-IO until the last rank enters.
  // After all ranks have entered a collective MPI-IO call, a rank waits while another rank reads or writes on
  // behalf of other ranks.
  io_aggregator,
};
inline constexpr int kWaitClasses = 20;
std::string_view NameOf(WaitClass wait);      // for example "late_sender"; the same names are used in JSON
std::string_view TitleOf(WaitClass wait);     // The name of the pattern, such as "Late sender".
std::string_view SentenceOf(WaitClass wait);  // Returns an explanation of one sentence, without a full
                                              // stop.

// Identifies a call in the timelines.
struct CallPlace {
  uint32_t line = archive::kNone;  // index in Timelines::threads
  uint32_t call = 0;               // index in the thread's calls
  bool operator==(const CallPlace&) const = default;
};

// A wait of a call. The wait lasts `ns` nanoseconds from the time `begin` on. The field `late` is the index
// of the late thread's line.
struct Wait {
  WaitClass kind{};
  CallPlace where;
  uint64_t begin = 0, ns = 0;
  uint32_t late = archive::kNone;              // index in Timelines::threads
  uint64_t end() const { return begin + ns; }  // The time at which the call could proceed.
};

// The times of the first event and the last event of a line.
struct alignas(archive::kApart) LineExtent {
  uint64_t begin = UINT64_MAX, end = 0;
};

inline Wait WaitFor(WaitClass kind, CallPlace where, uint64_t begin, uint64_t ns, uint32_t late) {
  return {kind, where, begin, ns, late};
}

}  // namespace rankine::analysis
