// SPDX-License-Identifier: BSD-3-Clause
// The sums over a file system's operations: by file and MPI function down to the servers' disks, and by
// server. The tree also lists the MPI calls that spent most time in the file system.
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

// Times are in ns.
struct StorageSums {
  uint64_t count = 0, bytes = 0, time = 0, longest = 0;
  void Add(uint64_t calls, uint64_t moved, uint64_t took, uint64_t most);
};

// The work of one server. The time `latency` lasts from the arrival of the request to the answer. The time
// `after` is the time that the server continues to work after the answer.
struct ServerSums {
  StorageSums latency, disk;
  uint64_t queue = 0, service = 0, after = 0;
  // number of operations whose disk accesses were not observed; `disk` leaves out these operations
  uint64_t unseen = 0;
  std::set<uint64_t> disk_files;  // The files on the server's disk that store the data, if known.
  // The kinds of disk access (buffered, direct, submitted).
  std::set<archive::StorageDisk> disk_ways;
  void Add(const archive::StorageOperation& operation);  // Adds an operation that this server performed or
                                                         // helped to perform.
};

// The work that the clients of a file system did on one file for one MPI function (or for calls outside
// MPI).
struct StorageBranch {
  std::string_view function;  // the MPI function; empty: outside MPI, or unknown
  bool known = false;         // False if the archive does not contain the calls of the thread.
  bool collective = false;
  archive::StorageAction action = archive::StorageAction::read;
  uint64_t moving = 0;              // The number of operations that moved data.
  uint64_t small = 0;               // The number of operations that moved data, but fewer than `kSmallIo`
                                    // bytes.
  std::vector<uint32_t> processes;  // The processes that requested the operations (aggregators), in
                                    // ascending order.
  // The number and duration of the MPI calls that caused the requests.
  uint64_t calls = 0, call_time = 0, call_longest = 0;
  StorageSums client;
  std::map<uint32_t, ServerSums> servers;  // indexed by index in Storage::servers
};

struct StorageFileTree {
  uint32_t file = archive::kNone;  // index in Storage::files
  uint64_t time = 0;
  std::vector<StorageBranch> branches;  // most time first
};

struct StorageTree {
  std::vector<StorageFileTree> files;      // most time first
  std::map<uint32_t, ServerSums> servers;  // over all files
  std::vector<uint32_t> slowest;           // The longest calls, as indices in Storage::calls, longest
                                           // first.
};

StorageTree MakeStorageTree(const archive::Storage& storage);

// Among the operations of a call, returns the one that took longest in the client. Returns nullptr if the
// call caused no operation.
const archive::StorageOperation* LongestOf(const archive::Storage& storage, uint32_t call);

std::string_view NameOf(archive::StorageAction action);
// Returns "buffered", "direct" or "submitted". The result is empty if the kind of disk access is unknown, or
// if there are several kinds.
std::string_view DiskWayOf(const ServerSums& sums);

}  // namespace rankine::analysis
