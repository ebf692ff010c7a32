// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/slow_server.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

#include "analysis/io/busy_time.h"
#include "analysis/io/storage.h"
#include "archive/storage/rows.h"
#include "context/space.h"

namespace rankine::analysis {
namespace {

using archive::Storage;
using archive::StorageAction;
using archive::StorageOperation;

constexpr size_t kLeastOperations = 10;  // The minimum number of operations per server. Servers with fewer
                                         // operations are not compared.
constexpr uint64_t kLeastFactor = 2;     // minimum ratio of the medians
constexpr uint64_t kLeastNs = 100'000;   // minimum difference of the medians in ns
constexpr double kMostLarger = 1.5;      // The maximum ratio of the mean size of the slow server's operations
                                         // to the mean size on the other servers.

// The operations of one kind on one server.
struct Seen {
  std::vector<uint64_t> latency, queue, service, disk;
  uint64_t bytes = 0, disk_accesses = 0;

  void Add(const StorageOperation& one) {
    latency.push_back(one.server_latency);
    queue.push_back(one.queue);
    service.push_back(one.service);
    if (one.disk != archive::StorageDisk::unseen) disk.push_back(one.disk_time);
    disk_accesses += one.disk_accesses;
    bytes += one.bytes;
  }
  double MeanBytes() const { return static_cast<double>(bytes) / static_cast<double>(latency.size()); }
};
using Servers = std::map<uint32_t, Seen>;

// Returns a quartile of the values: the first, second or third one. The argument `quarter` is 1 to 3.
// Reorders the values.
uint64_t At(std::vector<uint64_t>& values, size_t quarter) {
  if (values.empty()) return 0;
  const auto at = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) * quarter / 4);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

ServerParts MiddleOf(Seen& seen) {
  return {At(seen.latency, 2), At(seen.queue, 2), At(seen.service, 2), At(seen.disk, 2)};
}

bool IsSlower(Seen& one, Seen& other) {
  if (one.MeanBytes() > kMostLarger * other.MeanBytes() && one.bytes != 0) return false;
  const uint64_t its = At(one.latency, 2), others = At(other.latency, 2);
  return At(one.latency, 1) > At(other.latency, 3) && its / kLeastFactor >= others &&
         its - others >= kLeastNs;
}

ServerParts Largest(const ServerParts& a, const ServerParts& b) {
  return {std::max(a.latency, b.latency), std::max(a.queue, b.queue), std::max(a.service, b.service),
          std::max(a.disk, b.disk)};
}

// Returns the time in ns that ranks spent in MPI calls while the server was working for them.
uint64_t TimeInCalls(const Storage& storage, uint32_t server, StorageAction action) {
  // For each process, the time that it spent in MPI calls, and the time that the server worked for it.
  std::map<uint32_t, std::pair<BusyTime, BusyTime>> by;
  for (const archive::StorageCall& call : storage.calls) by[call.process].first.Add(call.begin, call.end);
  for (const StorageOperation& one : storage.operations) {
    if (!one.has_server || !one.has_client || one.server != server || one.action != action) continue;
    if (const auto at = by.find(one.process); at != by.end())
      at->second.second.Add(one.begin, one.begin + one.latency);
  }
  uint64_t sum = 0;
  for (auto& [process, times] : by) {
    // The length of the overlap is the sum of both lengths minus the length of the union.
    BusyTime all = times.first;
    all.Add(times.second);
    sum += times.first.Ns() + times.second.Ns() - all.Ns();
  }
  return sum;
}

std::optional<SlowServer> SlowestOf(const Storage& storage, StorageAction action, Servers& servers) {
  std::erase_if(servers, [](const auto& one) { return one.second.latency.size() < kLeastOperations; });
  if (servers.size() < 2) return std::nullopt;
  const auto longest = [](auto& a, auto& b) { return At(a.second.latency, 2) < At(b.second.latency, 2); };
  auto slow = servers.begin();
  for (auto at = servers.begin(); at != servers.end(); ++at)
    if (longest(*slow, *at)) slow = at;
  SlowServer found;
  found.has_disk =
      std::ranges::all_of(servers, [](const auto& one) { return one.second.disk_accesses != 0; });
  for (auto& [server, seen] : servers) {
    if (server == slow->first) continue;
    if (!IsSlower(slow->second, seen)) return std::nullopt;
    found.of_others = Largest(found.of_others, MiddleOf(seen));
  }
  found.name = storage.servers[slow->first].Text();
  found.action = action;
  found.operations = slow->second.latency.size();
  found.others = servers.size() - 1;
  found.its = MiddleOf(slow->second);
  const double saved =
      1 - static_cast<double>(found.of_others.latency) / static_cast<double>(found.its.latency);
  found.cost = static_cast<uint64_t>(saved * static_cast<double>(TimeInCalls(storage, slow->first, action)));
  return found;
}

std::string Time(uint64_t ns) {
  char text[32];
  const double value = static_cast<double>(ns);
  if (ns < 1'000'000)
    snprintf(text, sizeof text, "%.0f us", value / 1e3);
  else
    snprintf(text, sizeof text, "%.1f ms", value / 1e6);
  return text;
}

uint64_t Beyond(uint64_t its, uint64_t others) {
  return its > others ? its - others : 0;
}

}  // namespace

std::optional<SlowServer> FindSlowServer(const Storage& storage) {
  std::map<StorageAction, Servers> by;
  for (const StorageOperation& one : storage.operations)
    if (one.has_server) by[one.action][one.server].Add(one);
  std::optional<SlowServer> worst;
  for (auto& [action, servers] : by) {
    std::optional<SlowServer> found = SlowestOf(storage, action, servers);
    if (found && (!worst || found->cost > worst->cost)) worst = std::move(found);
  }
  return worst;
}

std::string SentenceOf(const SlowServer& slow) {
  return "server " + slow.name + " takes " + Time(slow.its.latency) + " for a " +
         std::string(NameOf(slow.action)) + ", the other" +
         (slow.others == 1 ? " one" : " " + std::to_string(slow.others) + " at most") + " " +
         Time(slow.of_others.latency);
}

std::string PartsOf(const SlowServer& slow) {
  return Time(slow.its.queue) + " of it before the server's storage layer (other servers " +
         Time(slow.of_others.queue) + "), " + Time(slow.its.service) + " in this layer (" +
         Time(slow.of_others.service) + ")" +
         (slow.has_disk
              ? ", including " + Time(slow.its.disk) + " at the disk (" + Time(slow.of_others.disk) + ")"
              : "") +
         "; medians of " + std::to_string(slow.operations) + " operations";
}

std::string UsualOf(const SlowServer& slow) {
  const uint64_t queue = Beyond(slow.its.queue, slow.of_others.queue),
                 disk = Beyond(slow.its.disk, slow.of_others.disk),
                 service = Beyond(slow.its.service, slow.of_others.service);
  if (queue > service)
    return "check which clients use the server and what else runs on its host, give the server more threads, "
           "or move files to other servers";
  if (slow.has_disk && disk != 0 && disk * 2 >= service)
    return "check the server's disk (failing, rebuilding, full, or used by another job), or move the "
           "server's data to another disk";
  return "check the server's host for other work (processors, memory), and compare the server with the "
         "others";
}

}  // namespace rankine::analysis
