// SPDX-License-Identifier: BSD-3-Clause
// The regions and values that the program marked, as one tree over all ranks. Each node has its total time,
// and the part of it in MPI.
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

// One node of the tree. Times are in ns, over all threads of a process, and include nested nodes.
struct RegionLine {
  context::NodeId node = context::kRoot;
  size_t depth = 0;  // 0: outermost
  // name of a region, otherwise attribute=value, or just the attribute where that is unambiguous
  std::string label;
  uint64_t visits = 0;  // how often the node was exited, over all ranks
  uint64_t open = 0;    // number of threads that were still in it at the end
  // false: only processes without the service timer entered it, so that its times are unknown
  bool timed = true;
  uint64_t visit_min = 0, visit_max = 0;  // shortest and longest completed visit
  uint64_t mpi_sum = 0;                   // time in MPI over all ranks, excluding MPI_Init and MPI_Finalize
  Spread time;                            // time per process; processes that never entered it count as 0
  Spread own;                             // time per process, excluding nested nodes
  std::vector<RegionTotal> totals;
};

struct Regions {
  std::vector<RegionLine> lines;  // the tree in depth-first order; siblings are sorted by time, most first
  // The total to which shares refer (docs/shares.md). It sums up, over all processes, the time from begin to
  // MPI_Finalize, or to the end if MPI_Finalize was not called. Later time is left out, because recording
  // ends at MPI_Finalize and the archive is written then.
  uint64_t run_sum = 0;
  uint64_t behind_max = 0;  // the longest time that any process took from MPI_Finalize to its end
};

Regions MakeRegions(const archive::Tables& tables);

// Returns a value as text. A number gets just enough digits to be read back exactly. For a blob, the text
// gives its length.
std::string ValueText(const context::Datum& value);

// Returns the values on the path to a node, outermost first, separated by slashes. Values of hidden
// attributes are left out; the root has an empty text. A path of more than kPathLevels values, such as
// recursion creates, is shortened to half of kPathLevels at each end, with "(9936 more)" in between.
// Otherwise the paths in a deep tree would take space quadratic in its depth.
inline constexpr size_t kPathLevels = 64;
std::string PathText(const context::Space& space, context::NodeId node);

}  // namespace rankine::analysis
