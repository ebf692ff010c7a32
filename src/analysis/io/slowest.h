// SPDX-License-Identifier: BSD-3-Clause
// The slowest I/O operations (--io=trace), each with the calls below it, layer by layer. An operation here is
// an outermost call: of an I/O library, of MPI-IO, or of the C library. A collective call counts as one
// operation over all ranks, including both halves of a split collective. Library calls of several ranks that
// contain the same collective call also count as one.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/io/busy_time.h"
#include "analysis/io/storage.h"
#include "archive/io/calls.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// The calls of one function in one process that belong to the slow operation.
struct SlowBelow {
  uint32_t process = archive::kNone;
  uint32_t depth = 0;  // number of calls between the slow operation and this one
  std::string_view function;
  StorageSums sums;
  bool in_c_library = false;
  // it continues after its call returned, so its time is not part of the enclosing call
  bool started = false;
  // Time outside the calls below. Unknown for C library calls whose operations at a mount were found. Such a
  // call may return before or after the mount sends the data.
  std::optional<uint64_t> own = 0;
};

// The work of the file system for one process: that of its mount and its servers.
struct SlowStorage {
  uint32_t process = archive::kNone;
  StorageSums client;
  std::map<uint32_t, ServerSums> servers;  // by index in Storage::servers
  BusyTime client_busy;
  std::map<uint32_t, BusyTime> busy;  // by server
  // Time of all operations at the mount, or in a server, minus the layer below.
  uint64_t ClientOwn() const;
  static uint64_t ServerOwn(const ServerSums& server);
};

struct SlowOperation {
  uint64_t number = 0;  // number of the longest operation of the call (archive/io/calls.h)
  // id of the (first) collective call that it is or that it contains; 0: none
  uint32_t collective = 0;
  uint32_t process = archive::kNone;  // the process that took longest
  uint32_t ranks = 0;
  uint32_t row = archive::kNone;  // index in Tables::io
  uint64_t begin = 0, end = 0;    // when that process's call began and ended
  // time of the call, minus the longest time that was spent in a call below it
  uint64_t own = 0;
  uint64_t bytes = 0;                // summed over ranks
  std::vector<SlowBelow> below;      // sorted by process and depth, most time first
  std::vector<SlowStorage> storage;  // by process
};

struct SlowestIo {
  std::vector<SlowOperation> list;
  // Numbers of operations at mounts: those that processes of the archive requested, and those of them that
  // could not be matched to a call. An operation is matched by thread, file and extent, or by the position of
  // the call among the calls of its thread.
  uint64_t asked = 0, unmatched = 0;
};

// Returns at most `most` operations, the longest first. `storage` must be that of the archive.
SlowestIo FindSlowest(const archive::Tables& tables, const archive::IoCalls& calls,
                      const archive::Storage& storage, size_t most);

}  // namespace rankine::analysis
