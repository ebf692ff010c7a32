// SPDX-License-Identifier: BSD-3-Clause
#include "cli/io_manager/waits.h"

#include <algorithm>
#include <utility>

namespace rankine::cli {
namespace {

// A client waits for a server if its longest wait for that server is at least this many times its longest
// wait for any other server.
constexpr uint64_t kClearly = 2;

uint64_t InNs(uint64_t ticks, double ns_per_tick) {
  return static_cast<uint64_t>(std::min(static_cast<double>(ticks) * ns_per_tick, 1e18));
}

}  // namespace

void Waits::Take(const probe::Operation& operation) {
  const uint64_t ticks = operation.end - std::min(operation.begin, operation.end);
  ++operations_;
  bytes_ += operation.bytes;
  ticks_ += ticks;
  Raise(operation, ticks);
}

void Waits::TakeOpen(const probe::Operation& operation, uint64_t now) {
  Raise(operation, now - std::min(operation.begin, now));
}

void Waits::Raise(const probe::Operation& operation, uint64_t ticks) {
  Server& server = servers_[operation.peer];
  if (ticks < server.longest) return;
  server = {ticks, operation.file[1], operation.stored};
}

bool Waits::TakeInterval(double ns_per_tick, manager::Activity* activity) {
  const std::map<uint64_t, Server> servers = std::exchange(servers_, {});
  activity->operations = std::exchange(operations_, 0);
  activity->bytes = std::exchange(bytes_, 0);
  activity->time_ns = InNs(std::exchange(ticks_, 0), ns_per_tick);
  Server longest;
  uint64_t second = 0;
  for (const auto& [peer, server] : servers) {
    second = std::max(second, std::min(server.longest, longest.longest));
    if (server.longest >= longest.longest) longest = server;
  }
  activity->latency_ns = InNs(longest.longest, ns_per_tick);
  if (longest.longest / kClearly >= second)
    activity->waiting = {longest.file_system, longest.file, activity->latency_ns};
  return !servers.empty();
}

}  // namespace rankine::cli
