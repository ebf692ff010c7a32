// SPDX-License-Identifier: BSD-3-Clause
// Relates the duration of collective operations to the number of participating processes, over all
// communicators of the run. This is the overhead relation of the MPI/RT instrumentation proposal
// (docs/windows.md).
//
// A blocking operation takes as long as its call. The calls of a non-blocking or persistent operation do not
// show its duration. The time from start to completion is known only if a monitor window measured it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct CollectiveSize {
  uint64_t processes = 0;  // number of processes in the communicator, including its remote group
  uint64_t comms = 0;      // number of communicators of this size
  uint64_t calls = 0;      // calls on all ranks; if counted by a window: completed operations
  // ns in these calls on all ranks; if measured by a window: from start to completion
  uint64_t time = 0;
  uint64_t shortest = 0;  // ns of the shortest call; 0 (unknown) if counted by a window
  double mean() const { return calls == 0 ? 0 : static_cast<double>(time) / static_cast<double>(calls); }
};

struct CollectiveRelation {
  uint16_t function = 0;
  std::vector<CollectiveSize> sizes;  // smallest first; at least two
  // the window that counted the operations; empty: the counts are those of calls
  std::string window;
};

struct CollectiveRelations {
  std::vector<CollectiveRelation> shown;  // most time first
  // non-blocking functions whose operations no window counted, so that their duration is unknown
  std::vector<uint16_t> left_out;
};

// Relates duration to communicator size, for functions that were called on communicators of several sizes
// between MPI_Init and MPI_Finalize.
CollectiveRelations CollectiveSizes(const archive::Tables& tables);

}  // namespace rankine::analysis
