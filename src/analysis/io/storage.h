// SPDX-License-Identifier: BSD-3-Clause
// Sums of a file system's operations: by file and MPI function down to the servers' disks, and by server.
// Also lists the MPI calls with the longest time in the file system.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/rows/none.h"
#include "archive/storage/join.h"
#include "archive/storage/rows.h"

namespace rankine::analysis {

// Times in ns.
struct StorageSums {
  uint64_t count = 0, bytes = 0, time = 0, longest = 0;
  void Add(uint64_t calls, uint64_t moved, uint64_t took, uint64_t most);
};

// The work of one server. `latency`: from the request's arrival to the answer. `after`: work after the
// answer.
struct ServerSums {
  StorageSums latency, disk;
  uint64_t queue = 0, service = 0, after = 0;
  uint64_t unseen = 0;  // operations whose disk accesses were not seen; `disk` does not include them
  std::set<uint64_t> disk_files;  // the files on the server's disk that store the data, as far as known
  std::set<archive::StorageDisk> disk_ways;              // ways to the disk of the accesses that were seen
  void Add(const archive::StorageOperation& operation);  // an operation in which the server took part
};

// The mounts' work for one MPI function (or outside MPI calls) on one file.
struct StorageBranch {
  std::string_view function;  // empty: outside MPI, or unknown
  bool known = false;         // false: the calls of the thread are not in the archive
  bool collective = false;
  archive::StorageAction action = archive::StorageAction::read;
  uint64_t moving = 0;              // number of operations that moved data
  uint64_t small = 0;               // number of `moving` operations with fewer than kSmallIo bytes
  std::vector<uint32_t> processes;  // the requesting processes, in order: aggregators
  // number and times of the MPI calls that requested something
  uint64_t calls = 0, call_time = 0, call_longest = 0;
  StorageSums client;
  std::map<uint32_t, ServerSums> servers;  // by index in Storage::servers
};

struct StorageFileTree {
  uint32_t file = archive::kNone;  // index in Storage::files
  uint64_t time = 0;
  std::vector<StorageBranch> branches;  // most time first
};

struct StorageTree {
  std::vector<StorageFileTree> files;      // most time first
  std::map<uint32_t, ServerSums> servers;  // over all files
  std::vector<uint32_t> slowest;           // indices in Storage::calls, the longest first
};

StorageTree MakeStorageTree(const archive::Storage& storage);

// The operation of a call that took longest at the mount; nullptr: the call has none.
const archive::StorageOperation* LongestOf(const archive::Storage& storage, uint32_t call);

std::string_view NameOf(archive::StorageAction action);
// "buffered", "direct", "submitted"; empty: unknown, or several ways.
std::string_view DiskWayOf(const ServerSums& sums);

}  // namespace rankine::analysis
