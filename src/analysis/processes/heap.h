// SPDX-License-Identifier: BSD-3-Clause
// Memory that the program and its MPI library allocated (service `memory`): by region summed over all
// ranks, and by process. The bytes are the sizes of the allocated blocks (malloc_usable_size). The field
// `requested` contains the sizes that the program requested.
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
  // the path of regions and values from the outermost level to this node, separated by slashes; empty:
  // outside all regions
  std::string path;
  HeapCounts program, mpi;
  // The largest number of bytes that a single process used while one of its threads was in the region.
  uint64_t high = 0;
  uint32_t high_process = 0;  // index in Tables::processes
};

struct HeapProcess {
  uint32_t process = 0;  // index in Tables::processes
  HeapCounts program, mpi;
  // The part of both sums that belongs to threads that marked no region. No line of the table contains this
  // part.
  HeapCounts elsewhere;
  uint64_t live = 0;  // The bytes in use at MPI_Finalize, or at the end of a program without MPI.
  uint64_t high = 0;
};

struct Heap {
  std::vector<HeapLine> lines;         // most bytes allocated first
  std::vector<HeapProcess> processes;  // The processes that have counts, in the order of Tables::processes.
};

Heap MakeHeap(const archive::Tables& tables);

// True if the memory section of the report shows the attribute.
bool IsOfHeap(std::string_view attribute);

}  // namespace rankine::analysis
