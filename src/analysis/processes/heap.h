// SPDX-License-Identifier: BSD-3-Clause
// Memory that the program and its MPI library allocated (service memory): by region summed over all ranks,
// and by process. Bytes are block sizes (malloc_usable_size), except for `requested`.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "context/space.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct HeapCounts {
  uint64_t allocations = 0, frees = 0;
  uint64_t requested = 0, allocated = 0, freed = 0;  // in bytes
};

struct HeapLine {  // sums without nested regions
  context::NodeId node = context::kRoot;
  // the regions and values from the outermost one to this node, separated by slashes; empty: outside all
  // regions
  std::string path;
  HeapCounts program, mpi;
  // the most bytes in use in any one process while one of its threads was in the region
  uint64_t high = 0;
  uint32_t high_process = 0;  // index in Tables::processes
};

struct HeapProcess {
  uint32_t process = 0;  // index in Tables::processes
  HeapCounts program, mpi;
  // the part of both sums that no line contains: from threads that have marked no region
  HeapCounts elsewhere;
  uint64_t live = 0;  // bytes still in use at MPI_Finalize, or at the end of a program without MPI
  uint64_t high = 0;
};

struct Heap {
  std::vector<HeapLine> lines;         // most bytes allocated first
  std::vector<HeapProcess> processes;  // the processes that have counts, in the order of Tables::processes
};

Heap MakeHeap(const archive::Tables& tables);

// True if the report shows the attribute in its memory section.
bool IsOfHeap(std::string_view attribute);

}  // namespace rankine::analysis
