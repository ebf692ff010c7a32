// SPDX-License-Identifier: BSD-3-Clause
// The point-to-point messages between each pair of ranks, as a sparse matrix.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct Pair {
  uint32_t process = 0;  // The index in Tables::processes of the rank that recorded the messages.
  // The world rank of the peer, if the communicator's members are known. If the members are unknown, this
  // is the rank of the peer in the communicator.
  int64_t peer = 0;
  // Index in Tables::comms if `peer` is a rank in that communicator; `archive::kNone` if `peer` is a world
  // rank.
  uint32_t comm = 0;
  uint64_t sent_messages = 0, sent_bytes = 0, received_messages = 0, received_bytes = 0;
};

struct Partners {
  std::vector<Pair> pairs;  // sorted by (process, peer)
  uint64_t sent_messages = 0, sent_bytes = 0, received_messages = 0, received_bytes = 0;
};

Partners FindPartners(const archive::Tables& tables);

}  // namespace rankine::analysis
