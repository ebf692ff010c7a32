// How long collective operations take against the number of processes that take part, over all communicators
// of the run: the overhead relation of the MPI/RT instrumentation proposal (docs/windows.md).
#pragma once
#include <cstdint>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

struct CollectiveSize {
  uint64_t processes = 0;  // in the communicator, with its remote group
  uint64_t comms = 0;      // communicators of this size
  uint64_t calls = 0;      // of all ranks
  uint64_t time = 0;       // ns, of all ranks' calls
  uint64_t shortest = 0;   // ns, of one call
  double mean() const { return calls == 0 ? 0 : static_cast<double>(time) / static_cast<double>(calls); }
};

struct CollectiveRelation {
  uint16_t function = 0;
  std::vector<CollectiveSize> sizes;  // smallest first; at least two
};

// Of functions that were called on communicators of several sizes; most time first. Between MPI_Init and
// MPI_Finalize.
std::vector<CollectiveRelation> CollectiveSizes(const archive::Tables& tables);

}  // namespace rankine::analysis
