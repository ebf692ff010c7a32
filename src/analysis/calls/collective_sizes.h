// How long collective operations take against the number of processes that take part, over all communicators
// of the run: the overhead relation of the MPI/RT instrumentation proposal (docs/windows.md).
//
// A blocking one takes as long as its call. The call of a non-blocking or persistent one says nothing of
// that; how long it took from start to completion is known of those that a monitor window has counted.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

struct CollectiveSize {
  uint64_t processes = 0;  // in the communicator, with its remote group
  uint64_t comms = 0;      // communicators of this size
  uint64_t calls = 0;      // of all ranks; of a window: completed operations
  uint64_t time = 0;       // ns, of all ranks' calls; of a window: from start to completion
  uint64_t shortest = 0;   // ns, of one call; of a window: not known, 0
  double mean() const { return calls == 0 ? 0 : static_cast<double>(time) / static_cast<double>(calls); }
};

struct CollectiveRelation {
  uint16_t function = 0;
  std::vector<CollectiveSize> sizes;  // smallest first; at least two
  std::string window;                 // that has counted them; empty: they are calls
};

struct CollectiveRelations {
  std::vector<CollectiveRelation> shown;  // most time first
  std::vector<uint16_t> left_out;         // that complete in other calls, and that no window has counted
};

// Of functions that were called on communicators of several sizes, between MPI_Init and MPI_Finalize.
CollectiveRelations CollectiveSizes(const archive::Tables& tables);

}  // namespace rankine::analysis
