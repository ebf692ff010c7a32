// SPDX-License-Identifier: BSD-3-Clause
// The regions and values that the program marked. All regions and values form one tree for all ranks. For
// each node, the tree contains the total time and the time in MPI.
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

// The sums of one attribute in one region. The attribute must be aggregatable. Numbers are exact below
// 2^53.
struct RegionTotal {
  context::AttributeId attribute = context::kNoAttribute;
  uint64_t count = 0;
  double sum = 0, min = 0, max = 0;
};

// One node of the tree. Times are in ns. Each time is summed over all threads of a process, and includes
// nested nodes.
struct RegionLine {
  context::NodeId node = context::kRoot;
  size_t depth = 0;  // 0: outermost
  // The name of a region. If the attribute is not a region, the label is attribute=value. If the
  // attribute's name already ends with the value, the label is only the attribute.
  std::string label;
  uint64_t visits = 0;  // The number of times that a rank exited the node, summed over all ranks.
  uint64_t open = 0;    // The number of threads that were still in the node when the run ended.
  // False if all processes that entered the node ran without the service `timer`. If false, the times of the
  // node are unknown.
  bool timed = true;
  uint64_t visit_min = 0, visit_max = 0;  // shortest and longest completed visit
  uint64_t mpi_sum = 0;                   // The time that all ranks spent in MPI, without MPI_Init and
                                          // MPI_Finalize.
  // time per process; processes that never entered the node count as 0
  Spread time;
  Spread own;  // The time per process that was not spent in nested nodes.
  std::vector<RegionTotal> totals;
};

struct Regions {
  std::vector<RegionLine> lines;  // the tree in depth-first order; siblings are sorted by time, most first
  // The total time to which shares refer (docs/shares.md). The time of a process begins when the process
  // starts. The time ends at MPI_Finalize, or at the end of the process if MPI_Finalize was not called.
  // Time after MPI_Finalize is left out, because recording ends at MPI_Finalize and the archive is written.
  uint64_t run_sum = 0;
  uint64_t behind_max = 0;  // The longest time that any process took between MPI_Finalize and its end.
};

Regions MakeRegions(const archive::Tables& tables);

// Returns a value as text. A number gets as many digits as are needed to read it back exactly. For a blob,
// the text gives its length.
std::string ValueText(const context::Datum& value);

// Returns the values on the path to a node, outermost first, separated by slashes. Values of hidden
// attributes are left out; the root has an empty text. A path with more than `kPathLevels` values, which
// recursion may create, is shortened. A shortened path has `kPathLevels` values: one half from its
// beginning, then text such as "(9936 more)", and the other half from its end. If paths were not shortened,
// the paths in a deep tree would take space that is quadratic in the tree's depth.
inline constexpr size_t kPathLevels = 64;
std::string PathText(const context::Space& space, context::NodeId node);

}  // namespace rankine::analysis
