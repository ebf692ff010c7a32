// SPDX-License-Identifier: BSD-3-Clause
// Matches operations of clients and servers only by their keys, and adds up the matched operations.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "probe/operation.h"

namespace rankine::probe {

struct Joined {
  Operation client, server;
};

// Times are in ticks.
struct Sum {
  uint64_t count = 0, total = 0, longest = 0;
  void Add(uint64_t value) {
    ++count;
    total += value;
    if (value > longest) longest = value;
  }
};

// The sums of one server for one kind of operation.
struct ServerSums {
  uint64_t bytes = 0;
  Sum latency, queue, service, after;
  DiskAccesses disk;    // The disk accesses of the operations whose accesses are known.
  uint64_t unseen = 0;  // number of operations whose accesses are unknown
};
// Sums for one client's connection to one server.
struct ClientSums {
  uint64_t bytes = 0, joined = 0;
  Sum latency, outside;  // The field `outside` is the time that joined operations spent outside the server.
};

class Joiner {
 public:
  using Pair = std::function<void(const Joined&)>;
  explicit Joiner(Pair pair) : pair_(std::move(pair)) {}

  void Take(const Operation& operation);

  const std::map<std::pair<pid_t, Action>, ServerSums>& servers() const { return servers_; }
  const std::map<std::pair<std::string, Action>, ClientSums>& clients() const { return clients_; }
  uint64_t client_operations() const { return client_operations_; }
  uint64_t server_operations() const { return server_operations_; }
  uint64_t joined() const { return joined_; }
  // The number of matches in which the keys are equal, but the thread, file or extent is different. If there
  // are any contradictions, keys are not unique.
  uint64_t contradictions() const { return contradictions_; }

 private:
  // The largest number of operations that may wait for a match from the other side. If more operations wait,
  // the operations with the lowest keys are dropped.
  static constexpr size_t kMost = 1 << 18;
  void Match(const Operation& client, const Operation& server);

  Pair pair_;
  std::map<JoinKey, Operation> waiting_clients_, waiting_servers_;
  std::map<std::pair<pid_t, Action>, ServerSums> servers_;
  std::map<std::pair<std::string, Action>, ClientSums> clients_;
  uint64_t client_operations_ = 0, server_operations_ = 0, joined_ = 0, contradictions_ = 0;
};

}  // namespace rankine::probe
