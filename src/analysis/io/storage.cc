// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/storage.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "analysis/io/files.h"
#include "archive/rows/none.h"
#include "archive/storage/rows.h"
#include "layout/generated/mpi_functions.h"

namespace rankine::analysis {
namespace {

using archive::Storage;
using archive::StorageOperation;

// The key consists of the file, the MPI function, a flag for whether the function is known, and the action.
using BranchKey = std::tuple<uint32_t, uint16_t, bool, archive::StorageAction>;

struct Branch {
  StorageBranch sums;
  std::set<uint32_t> processes, calls;
};

void AddTo(const Storage& storage, const StorageOperation& operation, Branch* branch) {
  StorageBranch& sums = branch->sums;
  if (operation.has_client) sums.client.Add(1, operation.Moved(), operation.latency, operation.latency);
  if (operation.action != archive::StorageAction::sync && operation.bytes != 0) {
    ++sums.moving;
    if (operation.bytes < kSmallIo) ++sums.small;
  }
  if (operation.process != archive::kNone) branch->processes.insert(operation.process);
  if (operation.has_server) sums.servers[operation.server].Add(operation);
  if (operation.call == archive::kNone || !branch->calls.insert(operation.call).second) return;
  const archive::StorageCall& call = storage.calls[operation.call];
  const uint64_t took = call.end - std::min(call.begin, call.end);
  ++sums.calls;
  sums.call_time += took;
  sums.call_longest = std::max(sums.call_longest, took);
}

uint64_t TimeOf(const StorageBranch& branch) {
  uint64_t time = branch.client.time;
  if (time == 0)
    for (const auto& [server, sums] : branch.servers) time += sums.latency.time;
  return time;
}

std::vector<StorageFileTree> FilesOf(std::map<BranchKey, Branch>* branches) {
  std::vector<StorageFileTree> files;
  for (auto& [key, branch] : *branches) {
    const auto& [file, function, known, action] = key;
    if (files.empty() || files.back().file != file) files.push_back({file, 0, {}});
    const layout::MpiFunction* name = function == 0 ? nullptr : layout::FindMpiFunction(function);
    branch.sums.function = name == nullptr ? std::string_view() : std::string_view(name->name);
    branch.sums.collective = name != nullptr && name->collective;
    branch.sums.known = known;
    branch.sums.action = action;
    branch.sums.processes.assign(branch.processes.begin(), branch.processes.end());
    files.back().time += TimeOf(branch.sums);
    files.back().branches.push_back(std::move(branch.sums));
  }
  for (StorageFileTree& file : files)
    std::stable_sort(file.branches.begin(), file.branches.end(),
                     [](const StorageBranch& a, const StorageBranch& b) { return TimeOf(a) > TimeOf(b); });
  std::stable_sort(files.begin(), files.end(),
                   [](const StorageFileTree& a, const StorageFileTree& b) { return a.time > b.time; });
  return files;
}

}  // namespace

void StorageSums::Add(uint64_t calls, uint64_t moved, uint64_t took, uint64_t most) {
  count += calls;
  bytes += moved;
  time += took;
  longest = std::max(longest, most);
}

void ServerSums::Add(const StorageOperation& operation) {
  latency.Add(1, operation.Moved(), operation.server_latency, operation.server_latency);
  queue += operation.queue;
  service += operation.service;
  after += operation.after;
  if (operation.disk_file != 0) disk_files.insert(operation.disk_file);
  if (operation.disk == archive::StorageDisk::unseen) {
    ++unseen;
    return;
  }
  if (operation.disk_accesses != 0) disk_ways.insert(operation.disk);
  disk.Add(operation.disk_accesses, operation.disk_bytes, operation.disk_time, operation.disk_longest);
}

StorageTree MakeStorageTree(const Storage& storage) {
  StorageTree tree;
  std::map<BranchKey, Branch> branches;
  for (const StorageOperation& operation : storage.operations) {
    const uint16_t function = operation.call == archive::kNone ? 0 : storage.calls[operation.call].function;
    AddTo(storage, operation, &branches[{operation.file, function, operation.traced, operation.action}]);
    if (operation.has_server) tree.servers[operation.server].Add(operation);
  }
  tree.files = FilesOf(&branches);
  for (uint32_t i = 0; i < storage.calls.size(); ++i) tree.slowest.push_back(i);
  const auto took = [&](uint32_t i) { return storage.calls[i].end - storage.calls[i].begin; };
  std::stable_sort(tree.slowest.begin(), tree.slowest.end(),
                   [&](uint32_t a, uint32_t b) { return took(a) > took(b); });
  return tree;
}

const StorageOperation* LongestOf(const Storage& storage, uint32_t call) {
  const StorageOperation* longest = nullptr;
  for (const StorageOperation& operation : storage.operations) {
    if (operation.call == call && (longest == nullptr || operation.latency > longest->latency))
      longest = &operation;
  }
  return longest;
}

std::string_view DiskWayOf(const ServerSums& sums) {
  if (sums.disk_ways.size() != 1) return {};
  switch (*sums.disk_ways.begin()) {
    case archive::StorageDisk::buffered:
      return "buffered";
    case archive::StorageDisk::direct:
      return "direct";
    case archive::StorageDisk::submitted:
      return "submitted";
    default:
      return {};
  }
}

std::string_view NameOf(archive::StorageAction action) {
  return action == archive::StorageAction::read    ? "read"
         : action == archive::StorageAction::write ? "write"
                                                   : "sync";
}

}  // namespace rankine::analysis
