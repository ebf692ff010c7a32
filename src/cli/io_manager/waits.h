// How long one client waited for each of its servers in an interval: what had an answer, and what has none
// yet. Of a server that is stopped nobody else can tell, since it cannot time what it has not read.
#pragma once
#include <cstdint>
#include <map>

#include "manager/message.h"
#include "probe/operation.h"

namespace rankine::cli {

class Waits {
 public:
  // Over.
  void Take(const probe::Operation& operation);
  // Under way at `now` (ticks).
  void TakeOpen(const probe::Operation& operation, uint64_t now);
  // Into `activity`: the longest of all, their sums, and which server is waited for. That is the one of the
  // longest, if it is at least twice as long as the longest at each other server. Where all are alike slow,
  // the cause lies elsewhere. Begins anew. False: there was none.
  bool TakeInterval(double ns_per_tick, manager::Activity* activity);

 private:
  struct Server {
    uint64_t longest = 0, file_system = 0, file = 0;
  };
  void Raise(const probe::Operation& operation, uint64_t ticks);

  std::map<uint64_t, Server> servers_;  // by the client's number of it
  uint64_t operations_ = 0, bytes_ = 0, ticks_ = 0;
};

}  // namespace rankine::cli
