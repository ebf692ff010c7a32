// SPDX-License-Identifier: BSD-3-Clause
// The regions and values that the program marked, as one tree over all ranks, with the time in each and its
// part in MPI.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/processes/spread.h"
#include "context/space.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Sums of one aggregatable attribute in one region. Numbers are exact below 2^53.
struct RegionTotal {
  context::AttributeId attribute = context::kNoAttribute;
  uint64_t count = 0;
  double sum = 0, min = 0, max = 0;
};

// One node of the tree. Times in ns, including everything below the node, over all threads of a process.
struct RegionLine {
  context::NodeId node = context::kRoot;
  size_t depth = 0;     // 0: outermost
  std::string label;    // a region's name, else attribute=value, or the attribute alone where that is clear
  uint64_t visits = 0;  // number of times it was left, over all ranks
  uint64_t open = 0;    // number of threads still in it at the end
  bool timed = true;    // false: only processes without the service timer were in it; its times are unknown
  uint64_t visit_min = 0, visit_max = 0;  // of ended visits
  uint64_t mpi_sum = 0;                   // time in MPI, without MPI_Init and MPI_Finalize, over all ranks
  Spread time;                            // per process; processes that never entered count as 0
  Spread own;                             // time per process without the nodes below
  std::vector<RegionTotal> totals;
};

struct Regions {
  std::vector<RegionLine> lines;  // the tree in depth-first order; siblings by time, most first
  // The base of shares (docs/shares.md): the time of each process from its begin to MPI_Finalize, or to its
  // end without it, summed. Recording ends at MPI_Finalize, and then the archive is written.
  uint64_t run_sum = 0;
  uint64_t behind_max = 0;  // the longest time of a process from MPI_Finalize to its end
};

Regions MakeRegions(const archive::Tables& tables);

// A value as text: a number has the fewest digits that read back the same; a blob is shown by its length.
std::string ValueText(const context::Datum& value);

// The values on the path to a node, outermost first, separated by slashes, without those of hidden
// attributes; empty for the root. A path of more than kPathLevels values, as recursion makes it, is
// shortened: half of kPathLevels at each end, and between them "(9936 more)". Without that, the text of each
// node of a deep tree would be as long as the tree is deep.
inline constexpr size_t kPathLevels = 64;
std::string PathText(const context::Space& space, context::NodeId node);

}  // namespace rankine::analysis
