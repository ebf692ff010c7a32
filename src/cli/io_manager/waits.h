// SPDX-License-Identifier: BSD-3-Clause
// How long a client waited for each of its servers in an interval. Both answers that came and answers that
// are still missing count. Only the client can show that a server is stopped, because a stopped server cannot
// time requests that it has not read.
#pragma once
#include <cstdint>
#include <map>

#include "manager/message.h"
#include "probe/operation.h"

namespace rankine::cli {

class Waits {
 public:
  // Adds an operation that is over.
  void Take(const probe::Operation& operation);
  // Adds an operation that is still in progress at `now` (ticks).
  void TakeOpen(const probe::Operation& operation, uint64_t now);
  // Stores in `activity` the longest wait, the sums, and the server that the client waits for. This is the
  // server with the longest wait. That wait must be at least twice the longest wait for every other server.
  // If all servers are similarly slow, the cause lies elsewhere. Clears all sums afterwards. Returns false if
  // there was no operation.
  bool TakeInterval(double ns_per_tick, manager::Activity* activity);

 private:
  struct Server {
    uint64_t longest = 0, file_system = 0, file = 0;
  };
  void Raise(const probe::Operation& operation, uint64_t ticks);

  std::map<uint64_t, Server> servers_;  // key: the client's number for the server
  uint64_t operations_ = 0, bytes_ = 0, ticks_ = 0;
};

}  // namespace rankine::cli
