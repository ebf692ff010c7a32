// SPDX-License-Identifier: BSD-3-Clause
// Finds the slowest I/O operations (--io=trace). Each operation contains the calls that it made, layer by
// layer. Here, an operation is an outermost call of an I/O library, of MPI-IO or of the C library. A
// collective call on all ranks, including both halves of a split collective, is one operation. If several
// ranks make library calls that contain the same collective call, these library calls are one operation
// too.
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

// The calls of one function that one process makes within the slow operation.
struct SlowBelow {
  uint32_t process = archive::kNone;
  uint32_t depth = 0;  // The number of calls that lie between the slow operation and these calls.
  std::string_view function;
  StorageSums sums;
  bool in_c_library = false;
  // True if the operation continues after the call returns. The time of an operation that continues is not
  // part of the enclosing call's time.
  bool started = false;
  // The time in ns that is not spent in calls to the layer below. The own time of a C library call is unknown
  // if operations of the file system's client were found for the call. The client may send the data before or
  // after the C library call returns.
  std::optional<uint64_t> own = 0;
};

// The work that the file system did for one process, in its client and its servers.
struct SlowStorage {
  uint32_t process = archive::kNone;
  StorageSums client;
  std::map<uint32_t, ServerSums> servers;  // indexed by index in Storage::servers
  BusyTime client_busy;
  std::map<uint32_t, BusyTime> busy;  // indexed by server
  // The total time of the operations in the client or in a server, minus the time in the layer below.
  uint64_t ClientOwn() const;
  static uint64_t ServerOwn(const ServerSums& server);
};

struct SlowOperation {
  uint64_t number = 0;  // The number of the longest operation in the call (archive/io/calls.h).
  // The id of the collective call, or of the first collective call that the operation contains. 0 if there is
  // none.
  uint32_t collective = 0;
  uint32_t process = archive::kNone;  // the process that took longest
  uint32_t ranks = 0;
  uint32_t row = archive::kNone;  // index in Tables::io
  uint64_t begin = 0, end = 0;    // The start and the end of this process's call.
  // The duration of the call, minus the longest time spent in one call that it makes.
  uint64_t own = 0;
  uint64_t bytes = 0;                // summed over ranks
  std::vector<SlowBelow> below;      // The rows are sorted by process and depth. Rows of the same depth are
                                     // sorted by time, longest first.
  std::vector<SlowStorage> storage;  // indexed by process
};

struct SlowestIo {
  std::vector<SlowOperation> list;
  // The number of client operations that processes of the archive requested, and the number of client
  // operations without a matching call. Operations are matched with calls by thread, file and extent, or by
  // the position of the call among its thread's calls.
  uint64_t asked = 0, unmatched = 0;
};

// Returns the longest operations, longest first. The argument `most` is the maximum number of operations.
// The argument `storage` must belong to the archive.
SlowestIo FindSlowest(const archive::Tables& tables, const archive::IoCalls& calls,
                      const archive::Storage& storage, size_t most);

}  // namespace rankine::analysis
