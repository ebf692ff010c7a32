// SPDX-License-Identifier: BSD-3-Clause
// Finds a server that takes clearly longer than the other servers for operations of the same kind. The lower
// quartile of the slow server's latency must exceed the upper quartile of each other server. The median of
// the slow server's latency must be at least twice the median of the other servers, and at least 0.1 ms
// higher. Operations of the slow server may be at most 1.5 times as large as the operations of the other
// servers.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "archive/storage/join.h"
#include "archive/storage/rows.h"

namespace rankine::analysis {

// The medians over all operations, in ns.
struct ServerParts {
  uint64_t latency = 0, queue = 0, service = 0, disk = 0;
};

struct SlowServer {
  std::string name;
  archive::StorageAction action{};
  uint64_t operations = 0;
  size_t others = 0;           // number of other servers
  bool has_disk = true;        // True if the disk accesses of all servers were observed.
  ServerParts its, of_others;  // For each part of the latency, the value of this server and the value of
                               // the slowest other server.
  // The time in ns that ranks spent in MPI calls while this server worked for them. The time that the other
  // servers would have taken for the same operations is subtracted.
  uint64_t cost = 0;
};

// The slow server with the highest cost.
std::optional<SlowServer> FindSlowServer(const archive::Storage& storage);

// Returns a sentence such as "server node:/b3 takes 21 ms for a write, the other 3 at most 1 ms". The
// sentence does not mention the cost.
std::string SentenceOf(const SlowServer& slow);
// Returns a text that compares the parts of the latency of the slow server and of the other servers.
std::string PartsOf(const SlowServer& slow);
// Finds the part of the slow server's latency that exceeds the maximum of the other servers by the largest
// time. Returns the usual remedy for this part.
std::string UsualOf(const SlowServer& slow);

}  // namespace rankine::analysis
