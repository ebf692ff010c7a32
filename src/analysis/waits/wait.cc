// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/wait.h"

namespace rankine::analysis {
namespace {

struct Words {
  std::string_view name, title, sentence;
};

// The properties of the classes, in the order of WaitClass.
constexpr Words kWords[kWaitClasses] = {
    {"late_sender", "Late sender", "the receive began before the send"},
    {"wrong_order", "Late sender, wrong order",
     "the receive began before its send, while a message that was received later was already there"},
    {"late_receiver", "Late receiver", "the send began before the receive was posted"},
    {"wait_barrier", "Wait at barrier", "ranks waited in the barrier for the last rank"},
    {"wait_nxn", "Wait at NxN", "ranks waited in an all-to-all operation for the last rank"},
    {"early_reduce", "Early reduce", "the root of a reduction or gather waited for the last sender"},
    {"late_broadcast", "Late broadcast", "ranks waited for the root, which entered late"},
    {"early_scan", "Early scan", "ranks waited for lower ranks of the scan"},
    {"late_neighbor", "Late neighbour", "ranks waited for the last neighbour that sends to them"},
    {"wait_fence", "Wait at fence", "ranks waited in a window's fence for the last rank"},
    {"wait_create", "Wait at window creation", "ranks waited for the last rank to create the window"},
    {"wait_free", "Wait at window free", "ranks waited for the last rank to free the window"},
    {"wait_comm", "Wait at communicator creation",
     "ranks waited for the last rank to create the communicator"},
    {"late_post", "Late post", "the access began before the target exposed its window (MPI_Win_post)"},
    {"early_wait", "Early wait", "the target waited for an origin that had not finished its accesses"},
    {"late_complete", "Late complete",
     "the target waited until an origin called MPI_Win_complete after its last access"},
    {"lock", "Lock contention", "another rank held the window's lock"},
    {"wait_progress", "Wait for progress", "the access waited for a target that was outside of MPI"},
    {"wait_io", "Wait at collective I/O", "ranks waited in a collective MPI-IO call for the last rank"},
    {"io_aggregator", "Wait for I/O aggregator",
     "ranks waited in a collective MPI-IO call while an aggregator read or wrote for them"},
};

}  // namespace

std::string_view NameOf(WaitClass wait) {
  return kWords[static_cast<int>(wait)].name;
}

std::string_view TitleOf(WaitClass wait) {
  return kWords[static_cast<int>(wait)].title;
}

std::string_view SentenceOf(WaitClass wait) {
  return kWords[static_cast<int>(wait)].sentence;
}

}  // namespace rankine::analysis
