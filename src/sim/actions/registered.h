// Functions that are registered under a name by rankine_action_register (include/rankine/replay.h), and what
// they say that a rank does.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::sim {

// One call of rankine_action_compute, rankine_action_send and so on.
struct Deed {
  enum class What : uint8_t {
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
  What what = What::compute;
  uint32_t peer = 0;   // whom it sends to or receives from, a collective's root; of a wait the sender
  uint32_t other = 0;  // of a wait the receiver
  int tag = 0;
  uint64_t bytes = 0;
  double work = 0;        // of compute and reductions; of sleep seconds
  std::string line = {};  // of What::line
};

class Deeds {
 public:
  virtual ~Deeds() = default;
  virtual void Take(Deed deed) = 0;  // in the order in which they are said
};

// Of the process, in their order.
std::vector<std::string> RegisteredNames();

// Calls what is registered under `name` for a rank of `ranks`. Any thread; one call at a time in the process.
// An error is a reason without place: there is no such name, or what the function returned.
base::Status CallRegistered(const std::string& name, uint32_t rank, uint32_t ranks,
                            const std::vector<std::string>& words, Deeds* to);

}  // namespace rankine::sim
