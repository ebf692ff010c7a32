// The regions and values that the program marked, as one tree over all ranks: how long they were in each, and
// how much of that in MPI.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/processes/spread.h"
#include "archive/tables.h"

namespace rankine::analysis {

// Sums of one aggregatable attribute in one region. Numbers are exact below 2^53.
struct RegionTotal {
  context::AttributeId attribute = context::kNoAttribute;
  uint64_t count = 0;
  double sum = 0, min = 0, max = 0;
};

// One node of the tree. Times in ns, with everything below the node, over all threads of a process.
struct RegionLine {
  context::NodeId node = context::kRoot;
  size_t depth = 0;     // 0: not inside another
  std::string label;    // a region's name, else attribute=value, or the attribute where it says all
  uint64_t visits = 0;  // how often it was left, over all ranks
  uint64_t open = 0;    // threads that were still in it at the end
  uint64_t visit_min = 0, visit_max = 0;  // of ended visits
  uint64_t mpi_sum = 0;                   // time in MPI, MPI_Init and MPI_Finalize apart, over all ranks
  Spread time;                            // per process; those that never entered count as 0
  Spread own;                             // the same without the time of the nodes below
  std::vector<RegionTotal> totals;
};

struct Regions {
  std::vector<RegionLine> lines;  // the tree in depth-first order, among siblings most time first
  // The 100 % of shares (docs/shares.md): from the begin of each process to MPI_Finalize, or to its end
  // without, summed. Recording ends there; the archive is written after it.
  uint64_t run_sum = 0;
  uint64_t behind_max = 0;  // of one process, from MPI_Finalize to its end
};

Regions MakeRegions(const archive::Tables& tables);

// A value as text: numbers with the fewest digits that read back the same; a blob as its length.
std::string ValueText(const context::Datum& value);

// The values on the way to a node, outermost first, with slashes; empty for the root; without those of hidden
// attributes. Of a way with more than
// kPathLevels values, as recursion makes it, the outer and the inner half of so many and between them their
// number, "(9936 more)": the text of each node of a deep tree would else be as long as the tree.
inline constexpr size_t kPathLevels = 64;
std::string PathText(const context::Space& space, context::NodeId node);

}  // namespace rankine::analysis
