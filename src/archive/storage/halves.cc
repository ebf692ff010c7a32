// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/halves.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "base/saturate.h"

namespace rankine::archive {
namespace {

constexpr uint64_t kSecondNs = 1'000'000'000;
// The file system whose connections do not identify the client (docs/probe-reference.md).
constexpr std::string_view kSharedWays = "orangefs";

// The record of an operation that the client or the server made. Times are in ns of the host's counter.
struct End {
  uint64_t transaction = 0, begin = 0;
};

struct Way {
  std::vector<End> clients, servers;
};

// If a client is restarted, its operation numbers repeat. Client and server operations with the same number
// are joined in the order of their times.
bool Precedes(const End& a, const End& b) {
  return std::tie(a.transaction, a.begin) < std::tie(b.transaction, b.begin);
}

// The start times of one side's operations: of all operations that only this side recorded, and of the first
// and the last operation that both sides recorded.
struct Begins {
  std::vector<uint64_t> lone;
  uint64_t first_joined = UINT64_MAX, last_joined = 0;
  bool any_joined = false;

  void Join(uint64_t begin) {
    first_joined = std::min(first_joined, begin);
    last_joined = std::max(last_joined, begin);
    any_joined = true;
  }
};

void Split(Way* way, Begins* clients, Begins* servers) {
  std::sort(way->clients.begin(), way->clients.end(), Precedes);
  std::sort(way->servers.begin(), way->servers.end(), Precedes);
  auto client = way->clients.begin(), server = way->servers.begin();
  while (client != way->clients.end() || server != way->servers.end()) {
    const bool no_server = server == way->servers.end(), no_client = client == way->clients.end();
    if (no_server || (!no_client && client->transaction < server->transaction)) {
      clients->lone.push_back(client++->begin);
    } else if (no_client || server->transaction < client->transaction) {
      servers->lone.push_back(server++->begin);
    } else {
      clients->Join(client++->begin);
      servers->Join(server++->begin);
    }
  }
}

void Count(const Begins& begins, StorageHalves* sums) {
  for (const uint64_t begin : begins.lone) {
    if (!begins.any_joined) {
      ++sums->unwatched;
    } else if (begin < begins.first_joined) {
      ++sums->before;
      sums->before_ns = std::max(sums->before_ns, begins.first_joined - begin);
    } else if (begin > begins.last_joined) {
      ++sums->behind;
      sums->behind_ns = std::max(sums->behind_ns, begin - begins.last_joined);
    } else {
      ++sums->between;
    }
  }
}

}  // namespace

StorageHalves CountStorageHalves(const Tables& tables) {
  StorageHalves sums;
  // The connections. The key consists of the file system and the name of the connection.
  std::map<std::pair<std::string, std::string>, Way> ways;
  // number of operations and of accesses
  std::map<std::pair<std::string, uint64_t>, std::pair<uint64_t, uint64_t>> disks;
  std::map<std::pair<std::string, uint64_t>, uint64_t> lost;  // indexed by watch
  for (const StorageRows& rows : tables.storage) {
    std::vector<Way*> of;
    of.reserve(rows.connections.size());
    for (const std::string& name : rows.connections) of.push_back(&ways[{rows.backend, name}]);
    const auto end = [&](const auto& one) {
      return End{one.transaction, base::MulDiv(one.begin, kSecondNs, rows.ticks_per_second)};
    };
    for (const StorageClientOperation& one : rows.clients) of[one.connection]->clients.push_back(end(one));
    for (const StorageServerOperation& one : rows.operations) {
      of[one.connection]->servers.push_back(end(one));
      auto& [operations, accesses] = disks[{rows.host, rows.servers[one.server].pid}];
      ++operations;
      accesses = base::AddSaturated(accesses, one.disk_accesses);
    }
    sums.clients += rows.clients.size();
    sums.servers += rows.operations.size();
    // each part contains the watch's total losses up to the end of this part
    uint64_t& most = lost[{rows.host, rows.ticks}];
    most = std::max(most, rows.lost);
  }
  for (auto& [name, way] : ways) {
    Begins clients, servers;
    Split(&way, &clients, &servers);
    sums.lone_clients += clients.lone.size();
    sums.lone_servers += servers.lone.size();
    Count(clients, &sums);
    if (servers.any_joined && name.first == kSharedWays) {
      sums.shared += servers.lone.size();
    } else {
      Count(servers, &sums);
    }
  }
  for (const auto& [watch, calls] : lost) sums.lost = base::AddSaturated(sums.lost, calls);
  for (const auto& [server, counts] : disks) {
    if (counts.second == 0) sums.diskless += counts.first;
  }
  return sums;
}

}  // namespace rankine::archive
