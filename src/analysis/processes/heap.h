// What the program and its MPI library have allocated (service memory): by region over all ranks, and by
// process. Bytes are those of the blocks (malloc_usable_size) but for `requested`.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

struct HeapCounts {
  uint64_t allocations = 0, frees = 0;
  uint64_t requested = 0, allocated = 0, freed = 0;  // bytes
};

struct HeapLine {  // without the regions inside
  context::NodeId node = context::kRoot;
  std::string path;  // its regions and values, outermost first, with slashes; empty: outside of all
  HeapCounts program, mpi;
  uint64_t high = 0;          // the most live bytes of one process while a thread of it was there
  uint32_t high_process = 0;  // index in Tables::processes
};

struct HeapProcess {
  uint32_t process = 0;  // index in Tables::processes
  HeapCounts program, mpi;
  HeapCounts elsewhere;  // the part of both that stands in no line: threads that have marked no region
  uint64_t live = 0;     // not freed at MPI_Finalize, or at the end of a program without MPI
  uint64_t high = 0;
};

struct Heap {
  std::vector<HeapLine> lines;         // most bytes allocated first
  std::vector<HeapProcess> processes;  // those that said it, in their order
};

Heap MakeHeap(const archive::Tables& tables);

// Does the attribute's own section in the report show it?
bool IsOfHeap(std::string_view attribute);

}  // namespace rankine::analysis
