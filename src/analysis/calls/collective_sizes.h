// SPDX-License-Identifier: BSD-3-Clause
// Shows how the duration of collective operations depends on the number of participating processes, over
// all communicators of the run. The proposal for MPI/RT instrumentation calls the relation between duration
// and process count the overhead relation (docs/windows.md).
//
// The duration of a blocking operation is the duration of its call. The calls of a non-blocking or persistent
// operation do not show how long the operation takes. The time from start to completion is known only if a
// monitor window measured it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct CollectiveSize {
  uint64_t processes = 0;  // The number of processes in the communicator, including its remote group.
  uint64_t comms = 0;      // The number of communicators that have this number of processes.
  // The number of calls on all ranks. If a monitor window counted the operations: the number of completed
  // operations.
  uint64_t calls = 0;
  // The total duration of these calls on all ranks, in ns. If a window measured the operations: their time
  // from start to completion.
  uint64_t time = 0;
  // Duration of the shortest call in ns; 0 if the duration is unknown because a window counted the
  // operations.
  uint64_t shortest = 0;
  double mean() const { return calls == 0 ? 0 : static_cast<double>(time) / static_cast<double>(calls); }
};

struct CollectiveRelation {
  uint16_t function = 0;
  std::vector<CollectiveSize> sizes;  // smallest first; at least two
  // name of the window that counted the operations; empty: calls were counted instead
  std::string window;
};

struct CollectiveRelations {
  std::vector<CollectiveRelation> shown;  // most time first
  // The non-blocking functions that are left out, because no window measured how long their operations
  // take.
  std::vector<uint16_t> left_out;
};

// Shows duration by communicator size, for functions that were called on communicators of several sizes
// between MPI_Init and MPI_Finalize.
CollectiveRelations CollectiveSizes(const archive::Tables& tables);

}  // namespace rankine::analysis
