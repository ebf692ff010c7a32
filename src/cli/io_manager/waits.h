// SPDX-License-Identifier: BSD-3-Clause
// How long one client waited for each of its servers in an interval: for answers that came, and for answers
// still missing. Only the client can report on a stopped server, because a stopped server cannot time
// requests that it has not read.
#pragma once
#include <cstdint>
#include <map>

#include "manager/message.h"
#include "probe/operation.h"

namespace rankine::cli {

class Waits {
 public:
  // Takes an operation that is over.
  void Take(const probe::Operation& operation);
  // Takes an operation that is in progress at `now` (ticks).
  void TakeOpen(const probe::Operation& operation, uint64_t now);
  // Writes into `activity` the longest wait, the sums, and the server that the client waits for. That is the
  // server of the longest wait, if this wait is at least twice the longest at each other server. If all
  // servers are similarly slow, the cause lies elsewhere. Clears all sums afterwards. Returns false if there
  // was no operation.
  bool TakeInterval(double ns_per_tick, manager::Activity* activity);

 private:
  struct Server {
    uint64_t longest = 0, file_system = 0, file = 0;
  };
  void Raise(const probe::Operation& operation, uint64_t ticks);

  std::map<uint64_t, Server> servers_;  // servers by the client's numbers for them
  uint64_t operations_ = 0, bytes_ = 0, ticks_ = 0;
};

}  // namespace rankine::cli
