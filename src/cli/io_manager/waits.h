// SPDX-License-Identifier: BSD-3-Clause
// Measures how long a client waited for each of its servers in an interval. The wait for an answer counts
// even if the answer has not arrived yet. If a server has stopped, only its clients can show the delay,
// because the server cannot time requests that it has not read.
#pragma once
#include <cstdint>
#include <map>

#include "manager/message.h"
#include "probe/operation.h"

namespace rankine::cli {

class Waits {
 public:
  // Adds an operation that has ended.
  void Take(const probe::Operation& operation);
  // Adds an operation that is still in progress at the given time (in ticks).
  void TakeOpen(const probe::Operation& operation, uint64_t now);
  // Stores the longest wait, the sums, and the server for which the client waits. A server is stored only
  // if the longest wait for it is at least twice as long as the longest wait for any other server. If all
  // servers are similarly slow, the cause lies elsewhere and no server is stored. Clears all sums
  // afterwards. Returns false if no operation was added.
  bool TakeInterval(double ns_per_tick, manager::Activity* activity);

 private:
  struct Server {
    uint64_t longest = 0, file_system = 0, file = 0;
  };
  void Raise(const probe::Operation& operation, uint64_t ticks);

  std::map<uint64_t, Server> servers_;  // The key is the number by which the client identifies the server.
  uint64_t operations_ = 0, bytes_ = 0, ticks_ = 0;
};

}  // namespace rankine::cli
