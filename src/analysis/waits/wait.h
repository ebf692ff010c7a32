// What a wait is. The classes are Scalasca's (docs/waits.md): its published pattern definitions are the
// reference.
#pragma once
#include <cstdint>
#include <string_view>

#include "archive/each.h"
#include "archive/trace/timeline.h"

namespace rankine::analysis {

enum class WaitClass : uint8_t {
  late_sender,     // a receive, or the completion of one, before its message was sent
  wrong_order,     // the same, while a message that was received later had been sent before
  late_receiver,   // a send, or the completion of one, before its receive was posted
  wait_barrier,    // a barrier before the last one came
  wait_nxn,        // an exchange of all with all, likewise
  early_reduce,    // the root of a reduction, before the last one sent
  late_broadcast,  // who receives from a root before the root came
  early_scan,      // a prefix reduction before those of lower ranks came
  late_neighbor,   // an exchange along a topology before the last one came of those that send to it
  wait_fence,      // a fence before the last one came
  wait_create,     // the making of a window, likewise
  wait_free,       // the freeing of a window, likewise
  wait_comm,       // the making of a communicator, likewise
  late_post,       // an access epoch before its target posted
  early_wait,      // MPI_Win_wait while the last origin had not done its last access
  late_complete,   // MPI_Win_wait between the last origin's last access and its MPI_Win_complete
  lock,            // a lock that another one held
  wait_progress,   // an access, or the end of one, before its target came into MPI
  wait_io,         // a collective call of MPI-IO before the last one came
  io_aggregator,   // the same, while another rank reads or writes for all
};
inline constexpr int kWaitClasses = 20;
std::string_view NameOf(WaitClass wait);      // "late_sender": of JSON
std::string_view TitleOf(WaitClass wait);     // the pattern's name in the field: "Late sender"
std::string_view SentenceOf(WaitClass wait);  // an explanation: a sentence without a full stop

// A call of a timeline.
struct CallPlace {
  uint32_t line = archive::kNone;  // index in Timelines::threads
  uint32_t call = 0;               // in its calls
  bool operator==(const CallPlace&) const = default;
};

// From `begin` on the call waited `ns` for what the thread `late` had not done yet.
struct Wait {
  WaitClass kind{};
  CallPlace where;
  uint64_t begin = 0, ns = 0;
  uint32_t late = archive::kNone;              // index in Timelines::threads
  uint64_t end() const { return begin + ns; }  // when the call could go on
};

// When a line's first event was, and its last.
struct alignas(archive::kApart) LineExtent {
  uint64_t begin = UINT64_MAX, end = 0;
};

inline Wait WaitFor(WaitClass kind, CallPlace where, uint64_t begin, uint64_t ns, uint32_t late) {
  return {kind, where, begin, ns, late};
}

}  // namespace rankine::analysis
