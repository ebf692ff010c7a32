// SPDX-License-Identifier: BSD-3-Clause
// Functions that rankine_action_register registers under a name (include/rankine/replay.h), and the
// operations that they describe for a rank.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::sim {

// One call of rankine_action_compute, rankine_action_send and similar functions.
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
  uint32_t other = 0;  // for a wait, the receiver of the message
  int tag = 0;
  uint64_t bytes = 0;
  double work = 0;        // amount of computation of compute and reductions; for sleep, seconds
  std::string line = {};  // only for What::line
};

class Deeds {
 public:
  virtual ~Deeds() = default;
  virtual void Take(Deed deed) = 0;  // called for each deed, in the order in which the function makes them
};

// The names of all actions that the process has registered, in the order of registration.
std::vector<std::string> RegisteredNames();

// Calls the function that is registered under `name` for a rank of `ranks`. Any thread may call this, but
// only one call may run at a time in the process. An error states the reason but no place: there is no such
// name, or the function returned a number other than 0.
base::Status CallRegistered(const std::string& name, uint32_t rank, uint32_t ranks,
                            const std::vector<std::string>& words, Deeds* to);

}  // namespace rankine::sim
