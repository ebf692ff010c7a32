// SPDX-License-Identifier: BSD-3-Clause
// The profile of MPI calls, and the messages to and from each peer.
#pragma once
#include <array>
#include <cstdint>

#include "context/space.h"
#include "layout/buckets.h"

namespace rankine::archive {

// One profile row. Times are in ns.
struct Row {
  uint32_t process;  // index in Tables::processes
  uint32_t thread;
  uint16_t function;
  uint32_t site;         // index in Tables::sites, or kNone
  uint32_t comm;         // index in Tables::comms, or kNone
  context::NodeId node;  // node of Tables::space (regions and values) in which the calls were made
  uint64_t calls, time_sum, time_min, time_max;
  uint64_t bytes_sent, bytes_received, bytes_completed;
  uint64_t stall_sum;  // the part of time_sum during which MPI waited; only valid with --state=exact
  std::array<uint64_t, layout::kTimeBuckets> time_histogram;
  uint32_t sizes;  // index in Tables::sizes, or kNone
};

struct Peer {
  uint32_t row;   // index in Tables::rows
  int32_t peer;   // rank in the row's communicator (in the remote group of an intercommunicator)
  bool incoming;  // true: messages received from the peer; false: messages sent to it
  uint64_t messages, bytes;
};

}  // namespace rankine::archive
