// SPDX-License-Identifier: BSD-3-Clause
#include "probe/join.h"

#include <algorithm>

namespace rankine::probe {
namespace {

uint64_t Span(uint64_t begin, uint64_t end) {
  return end > begin ? end - begin : 0;
}

bool IsSame(const Operation& client, const Operation& server) {
  if (server.application_thread == 0) return client.action == server.action && client.bytes == server.bytes;
  return client.action == server.action && client.application_thread == server.application_thread &&
         client.file == server.file && client.offset == server.offset && client.bytes == server.bytes;
}

void AddDisk(const DiskAccesses& disk, ServerSums* sums) {
  if (disk.way == DiskWay::unseen) {
    ++sums->unseen;
    return;
  }
  sums->disk.count += disk.count;
  sums->disk.bytes += disk.bytes;
  sums->disk.time += disk.time;
  sums->disk.longest = std::max(sums->disk.longest, disk.longest);
}

void Bound(std::map<JoinKey, Operation>& waiting, size_t most) {
  if (waiting.size() > most) waiting.erase(waiting.begin());
}

}  // namespace

void Joiner::Match(const Operation& client, const Operation& server) {
  if (!IsSame(client, server)) {
    ++contradictions_;
    return;
  }
  ++joined_;
  ClientSums& sums = clients_[{client.key.connection, client.action}];
  ++sums.joined;
  const uint64_t all = Span(client.begin, client.end), inside = Span(server.begin, server.end);
  sums.outside.Add(all > inside ? all - inside : 0);
  pair_({client, server});
}

void Joiner::Take(const Operation& operation) {
  if (operation.layer == Layer::request || operation.layer == Layer::whole) return;
  if (operation.layer == Layer::client) {
    ++client_operations_;
    ClientSums& sums = clients_[{operation.key.connection, operation.action}];
    sums.bytes += operation.bytes;
    sums.latency.Add(Span(operation.begin, operation.end));
    if (const auto found = waiting_servers_.find(operation.key); found != waiting_servers_.end()) {
      Match(operation, found->second);
      waiting_servers_.erase(found);
    } else {
      waiting_clients_[operation.key] = operation;
      Bound(waiting_clients_, kMost);
    }
    return;
  }
  ++server_operations_;
  ServerSums& sums = servers_[{operation.process, operation.action}];
  sums.bytes += operation.bytes;
  sums.latency.Add(Span(operation.begin, operation.end));
  sums.queue.Add(Span(operation.begin, operation.service_begin));
  sums.service.Add(Span(operation.service_begin, operation.service_end));
  sums.after.Add(operation.after);
  AddDisk(operation.disk, &sums);
  if (const auto found = waiting_clients_.find(operation.key); found != waiting_clients_.end()) {
    Match(found->second, operation);
    waiting_clients_.erase(found);
  } else {
    waiting_servers_[operation.key] = operation;
    Bound(waiting_servers_, kMost);
  }
}

}  // namespace rankine::probe
