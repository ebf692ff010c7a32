// SPDX-License-Identifier: BSD-3-Clause
// Functions registered by name with rankine_action_register (include/rankine/replay.h), and the operations
// that they request for a rank.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::sim {

// One request that a registered function has made, by a call of rankine_action_compute, rankine_action_send
// or a similar function.
struct Deed {
  enum class Type : uint8_t {
    compute,
    sleep,
    send,
    recv,
    isend,
    irecv,
    wait,
    waitall,
    barrier,
    bcast,
    reduce,
    allreduce,
    gather,
    scatter,
    allgather,
    alltoall,
    line,
  };
  Type what = Type::compute;
  uint32_t peer = 0;   // receiver, sender, or root of a collective; for a wait, the sender of the message
  uint32_t other = 0;  // the receiver of the message, if this is a wait
  int tag = 0;
  uint64_t bytes = 0;
  double work = 0;        // for compute and reductions: amount of computation; for sleep: seconds
  std::string line = {};  // only for `What::line`
};

class Deeds {
 public:
  virtual ~Deeds() = default;
  // Is called for each deed, in the order in which the registered function requests the deeds.
  virtual void Take(Deed deed) = 0;
};

// Returns the names of all actions that the process has registered, in the order of registration.
std::vector<std::string> RegisteredNames();

// Calls the function that was registered with the given name, on behalf of one rank. Any thread may call
// `CallRegistered`, but only one call in the process may run at a time. Fails if the name is not registered,
// or if the function did not return 0. The error message gives the reason, but not the position in the trace.
base::Status CallRegistered(const std::string& name, uint32_t rank, uint32_t ranks,
                            const std::vector<std::string>& words, Deeds* to);

}  // namespace rankine::sim
