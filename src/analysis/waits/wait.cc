// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/wait.h"

namespace rankine::analysis {
namespace {

struct Words {
  std::string_view name, sentence;
};

// In the order of WaitClass.
constexpr Words kWords[kWaitClasses] = {
    {"late_sender", "received before it was sent"},
    {"wrong_order", "received before it was sent, while one that was taken later was there"},
    {"late_receiver", "sent before the receive was posted"},
    {"wait_barrier", "in a barrier until the last rank came"},
    {"wait_nxn", "in an exchange of all until the last rank came"},
    {"early_reduce", "root of a reduction or gathering before the last rank sent"},
    {"late_broadcast", "receiving from a root that had not come"},
    {"early_scan", "prefix of ranks that had not come"},
    {"late_neighbor", "in an exchange with neighbours until the last of those that send came"},
    {"wait_fence", "in a window's fence until the last rank came"},
    {"wait_create", "making a window until the last rank came"},
    {"wait_free", "freeing a window until the last rank came"},
    {"wait_comm", "making a communicator until the last rank came"},
    {"late_post", "access before the target posted"},
    {"early_wait", "window open to a rank that had not done its last access"},
    {"late_complete", "window open to a rank that had done its last access, and had not completed"},
    {"lock", "lock that another rank held"},
    {"wait_progress", "access to a rank that was not in MPI"},
    {"wait_io", "in a collective call of MPI-IO until the last rank came"},
    {"io_aggregator", "in a collective call of MPI-IO while another rank read or wrote for all"},
};

}  // namespace

std::string_view NameOf(WaitClass wait) {
  return kWords[static_cast<int>(wait)].name;
}

std::string_view SentenceOf(WaitClass wait) {
  return kWords[static_cast<int>(wait)].sentence;
}

}  // namespace rankine::analysis
