// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/storage_findings.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include "analysis/io/slow_server.h"
#include "archive/storage/rows.h"
#include "context/space.h"

namespace rankine::analysis {
namespace {

using archive::Storage;
using archive::StorageAction;

// If a value is below its threshold, a change would have no noticeable effect.
constexpr uint64_t kLeastOperations = 100;
constexpr uint64_t kLeastMoved = uint64_t{4} << 20;  // in bytes
constexpr double kLeastImbalance = 1.5;              // The load of the busiest server, relative to the
                                                     // mean.
constexpr uint64_t kLeastQueueNs = 1'000'000;        // The mean time in queues, in ns.
constexpr uint64_t kQueueOverService = 2;

std::string Text(const char* format, double value) {
  char text[32];
  snprintf(text, sizeof text, format, value);
  return text;
}

void AddImbalance(const Storage& storage, const StorageTree& tree, std::vector<IoFinding>& to) {
  uint64_t all = 0, most = 0;
  uint32_t busiest = 0;
  for (const auto& [server, sums] : tree.servers) {
    all += sums.latency.bytes;
    if (sums.latency.bytes <= most) continue;
    most = sums.latency.bytes;
    busiest = server;
  }
  if (all < kLeastMoved || tree.servers.size() < 2) return;
  const double factor =
      static_cast<double>(most) * static_cast<double>(tree.servers.size()) / static_cast<double>(all);
  if (factor < kLeastImbalance) return;
  to.push_back({"server-imbalance",
                "server " + storage.servers[busiest].Text() + " moved " + Text("%.1f", factor) +
                    " times the mean bytes of the " + std::to_string(tree.servers.size()) + " servers",
                "spread the data: smaller shards of the volume, or several files",
                {}});
}

// Adds a finding with a remedy if the operations of a branch moved few bytes each.
void AddSmall(const StorageBranch& branch, std::vector<IoFinding>& to) {
  if (branch.small < kLeastOperations || branch.small * 2 < branch.moving) return;
  const bool writes = branch.action == StorageAction::write;
  std::string sentence = std::to_string(branch.small) + " of " + std::to_string(branch.moving) + " " +
                         (writes ? "writes" : "reads") + " that servers performed for " +
                         (branch.function.empty() ? "calls outside of MPI" : std::string(branch.function)) +
                         " move fewer than 64 KiB each";
  if (branch.function.empty()) {
    to.push_back({"small-server-operations", sentence, "collect small pieces in the program", {}});
  } else if (branch.collective) {
    to.push_back({"small-server-operations",
                  sentence,
                  "give the aggregators larger buffers",
                  {{"cb_buffer_size", "16777216"}}});
  } else {
    to.push_back({"small-server-operations",
                  sentence,
                  "use a collective call, which joins the accesses of all ranks",
                  {{writes ? "romio_cb_write" : "romio_cb_read", "enable"}}});
  }
}

size_t MostAskers(const StorageTree& tree) {
  size_t most = 0;
  for (const StorageFileTree& file : tree.files) {
    for (const StorageBranch& branch : file.branches)
      if (branch.collective) most = std::max(most, branch.processes.size());
  }
  return most;
}

void AddQueues(const StorageTree& tree, std::vector<IoFinding>& to) {
  uint64_t queue = 0, service = 0, count = 0;
  for (const auto& [server, sums] : tree.servers) {
    queue += sums.queue;
    service += sums.service;
    count += sums.latency.count;
  }
  if (count < kLeastOperations || queue / count < kLeastQueueNs || queue < kQueueOverService * service)
    return;
  const std::string sentence =
      "an operation waits " + Text("%.1f", static_cast<double>(queue) / static_cast<double>(count) / 1e6) +
      " ms in a server's queues, and the server works on it for " +
      Text("%.1f", static_cast<double>(service) / static_cast<double>(count) / 1e6) + " ms";
  const size_t askers = MostAskers(tree), servers = tree.servers.size();
  if (askers > servers) {
    to.push_back({"server-queues",
                  sentence,
                  "use fewer aggregators (now " + std::to_string(askers) +
                      "), so that fewer bytes are requested at once",
                  {{"cb_nodes", std::to_string(servers)}}});
  } else {
    to.push_back({"server-queues", sentence, "give the servers more threads, or use more servers", {}});
  }
}

}  // namespace

std::vector<IoFinding> FindStorage(const Storage& storage, const StorageTree& tree) {
  std::vector<IoFinding> found;
  if (const std::optional<SlowServer> slow = FindSlowServer(storage))
    found.push_back({"slow-server", SentenceOf(*slow) + "; " + PartsOf(*slow), UsualOf(*slow), {}});
  AddImbalance(storage, tree, found);
  for (const StorageFileTree& file : tree.files)
    for (const StorageBranch& branch : file.branches) AddSmall(branch, found);
  AddQueues(tree, found);
  return found;
}

}  // namespace rankine::analysis
