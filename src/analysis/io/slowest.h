// SPDX-License-Identifier: BSD-3-Clause
// The slowest operations of I/O (--io=trace), each with the calls below it, layer by layer. They are
// outermost calls: of an I/O library, of MPI-IO, or of the C library. A collective call of all ranks counts
// as one operation, including both halves of a split one. So do the ranks' library calls that have the same
// collective call below them.
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

// The calls of one function in one process below the slow operation.
struct SlowBelow {
  uint32_t process = archive::kNone;
  uint32_t depth = 0;  // number of calls between the slow operation and it
  std::string_view function;
  StorageSums sums;
  bool in_c_library = false;
  // it continues after its call returned, so its time is not part of the call around it
  bool started = false;
  // Time without the calls below. Unknown for calls of the C library whose operations at a mount were found.
  // Such a call may return before or after the mount sends the data.
  std::optional<uint64_t> own = 0;
};

// The file system's work for one process: its mount and its servers.
struct SlowStorage {
  uint32_t process = archive::kNone;
  StorageSums client;
  std::map<uint32_t, ServerSums> servers;  // by index in Storage::servers
  BusyTime client_busy;
  std::map<uint32_t, BusyTime> busy;  // by server
  // Time of all operations at the mount, or in a server, without the layer below.
  uint64_t ClientOwn() const;
  static uint64_t ServerOwn(const ServerSums& server);
};

struct SlowOperation {
  uint64_t number = 0;                // number of its longest operation (archive/io/calls.h)
  uint32_t collective = 0;            // id of the (first) collective call that it is or contains; 0: none
  uint32_t process = archive::kNone;  // the process that took longest
  uint32_t ranks = 0;
  uint32_t row = archive::kNone;     // index in Tables::io
  uint64_t begin = 0, end = 0;       // begin and end of that process's call
  uint64_t own = 0;                  // the call's time without the longest part below it
  uint64_t bytes = 0;                // summed over ranks
  std::vector<SlowBelow> below;      // by process and depth, most time first
  std::vector<SlowStorage> storage;  // by process
};

struct SlowestIo {
  std::vector<SlowOperation> list;
  // Counts of operations at mounts: those that the archive's processes requested, and of these the unmatched
  // ones. An operation is matched by thread, file and extent, or by the position of the call among its
  // thread's.
  uint64_t asked = 0, unmatched = 0;
};

// At most `most` operations, the longest first. `storage`: as the archive has it.
SlowestIo FindSlowest(const archive::Tables& tables, const archive::IoCalls& calls,
                      const archive::Storage& storage, size_t most);

}  // namespace rankine::analysis
