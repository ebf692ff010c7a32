// Operations of a file system in sum: by file and MPI function down to the servers' disks, by server, and the
// MPI calls that took longest.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/storage/join.h"

namespace rankine::analysis {

// ns.
struct StorageSums {
  uint64_t count = 0, bytes = 0, time = 0, longest = 0;
  void Add(uint64_t calls, uint64_t moved, uint64_t took, uint64_t most);
};

// What one server did. `latency` from the request's arrival to the answer; `after`: behind it.
struct ServerSums {
  StorageSums latency, disk;
  uint64_t queue = 0, service = 0, after = 0;
  uint64_t unseen = 0;  // operations whose accesses to the disk were not seen: they are in no sum of `disk`
  std::set<uint64_t> disk_files;                         // that it stores the data in, as far as it is told
  std::set<archive::StorageDisk> disk_ways;              // of those that were seen
  void Add(const archive::StorageOperation& operation);  // one that the server took part in
};

// What the mounts did for one MPI function (or for no call of MPI's) on one file.
struct StorageBranch {
  std::string_view function;  // empty: outside of MPI, or not known
  bool known = false;         // false: of a thread whose calls are not in the archive
  bool collective = false;
  archive::StorageAction action = archive::StorageAction::read;
  uint64_t moving = 0;                                  // operations that moved data
  uint64_t small = 0;                                   // of these, fewer than kSmallIo bytes
  std::vector<uint32_t> processes;                      // who asked, in order: aggregators
  uint64_t calls = 0, call_time = 0, call_longest = 0;  // MPI calls in which something was asked
  StorageSums client;
  std::map<uint32_t, ServerSums> servers;  // by place in Storage::servers
};

struct StorageFileTree {
  uint32_t file = archive::kNone;  // place in Storage::files
  uint64_t time = 0;
  std::vector<StorageBranch> branches;  // most time first
};

struct StorageTree {
  std::vector<StorageFileTree> files;      // most time first
  std::map<uint32_t, ServerSums> servers;  // of all
  std::vector<uint32_t> slowest;           // places in Storage::calls, the longest first
};

StorageTree MakeStorageTree(const archive::Storage& storage);

// The operation of a call that took the mount longest; nullptr: it has none.
const archive::StorageOperation* LongestOf(const archive::Storage& storage, uint32_t call);

std::string_view NameOf(archive::StorageAction action);
// "buffered", "direct", "submitted"; empty: it is not told, or they differ.
std::string_view DiskWayOf(const ServerSums& sums);

}  // namespace rankine::analysis
