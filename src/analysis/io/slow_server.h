// One server that takes clearly longer than the others for the same kind of operation. Nothing is claimed of
// servers that are alike, nor of one that moves larger pieces: three quarters of its operations must take
// longer than three quarters of each other one's, by a factor that noise does not make.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "archive/storage/join.h"

namespace rankine::analysis {

// ns; of one operation the middle one of all.
struct ServerParts {
  uint64_t latency = 0, queue = 0, service = 0, disk = 0;
};

struct SlowServer {
  std::string name;
  archive::StorageAction action{};
  uint64_t operations = 0;
  size_t others = 0;           // servers
  bool has_disk = true;        // accesses to the disk were seen, its own and those of each other server
  ServerParts its, of_others;  // of others: each part of the slowest of them
  // Time that ranks stood in MPI calls while it worked for them, beyond what the others would have taken.
  uint64_t cost = 0;
};

// The one that costs most.
std::optional<SlowServer> FindSlowServer(const archive::Storage& storage);

// "server node:/b3 takes 21 ms for a write, the other 3 at most 1 ms": without what it costs.
std::string SentenceOf(const SlowServer& slow);
// "20 ms of it in its queues (others 1 ms), ...".
std::string PartsOf(const SlowServer& slow);
// What is usually done about it, by the part that is longest beside the others'.
std::string UsualOf(const SlowServer& slow);

}  // namespace rankine::analysis
