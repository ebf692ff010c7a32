// SPDX-License-Identifier: BSD-3-Clause
// The slowest I/O operations (--io=trace), each with the calls that it made, layer by layer. An operation
// here is an outermost call: of an I/O library, of MPI-IO, or of the C library. A collective call on all
// ranks, including both halves of a split collective, is one operation. If library calls of several ranks
// contain the same collective call, they are also one operation.
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

// The calls of one function that one process made within the slow operation.
struct SlowBelow {
  uint32_t process = archive::kNone;
  uint32_t depth = 0;  // number of calls nested between the slow operation and this one
  std::string_view function;
  StorageSums sums;
  bool in_c_library = false;
  // its work continues after the call returned, so its time is not part of the enclosing call
  bool started = false;
  // Time outside the calls below. Unknown for C library calls for which operations of the file system's
  // client were found. The client may send the data before or after such a call returns.
  std::optional<uint64_t> own = 0;
};

// The work that the file system did for one process, in its client and its servers.
struct SlowStorage {
  uint32_t process = archive::kNone;
  StorageSums client;
  std::map<uint32_t, ServerSums> servers;  // by index in Storage::servers
  BusyTime client_busy;
  std::map<uint32_t, BusyTime> busy;  // by server
  // Total time of the operations in the client, or in a server, minus the time in the layer below.
  uint64_t ClientOwn() const;
  static uint64_t ServerOwn(const ServerSums& server);
};

struct SlowOperation {
  uint64_t number = 0;  // number of the call's longest operation (archive/io/calls.h)
  // id of the (first) collective call that it is or contains; 0: none
  uint32_t collective = 0;
  uint32_t process = archive::kNone;  // the process that took longest
  uint32_t ranks = 0;
  uint32_t row = archive::kNone;  // index in Tables::io
  uint64_t begin = 0, end = 0;    // when that process's call began and ended
  // duration of the call, minus the longest time spent in one call that it makes
  uint64_t own = 0;
  uint64_t bytes = 0;                // summed over ranks
  std::vector<SlowBelow> below;      // sorted by process and depth, then most time first
  std::vector<SlowStorage> storage;  // by process
};

struct SlowestIo {
  std::vector<SlowOperation> list;
  // Number of client operations that processes of the archive requested, and how many of them could not be
  // matched to a call. They are matched by thread, file and extent, or by the position of the call among the
  // calls of its thread.
  uint64_t asked = 0, unmatched = 0;
};

// Returns at most `most` operations, the longest first. `storage` must be that of the archive.
SlowestIo FindSlowest(const archive::Tables& tables, const archive::IoCalls& calls,
                      const archive::Storage& storage, size_t most);

}  // namespace rankine::analysis
