// SPDX-License-Identifier: BSD-3-Clause
// Finds the grid of each run, the classes of ranks, and the coding of partners under which all ranks of a
// class make the same calls, in all runs.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "extrapolate/run_facts.h"

namespace rankine::extrapolate {

struct Arrangement {
  std::vector<Grid> grids;  // indexed by run
  Split split = Split::none;
  Codings codings;
  double cost = 0;  // number of ranks that differ from their class, plus a price for each class
};

// `runs` must be sorted by number of ranks. Each class adds to the cost, because otherwise a division into
// single ranks would always be best. `axes`: number of axes of the grids, or 0 if it is unknown.
Arrangement Arrange(std::span<const RunFacts> runs, size_t axes);

// Hashes that identify a rank's calls in a grid.
struct RankNumbers {
  uint64_t sequence = 0;      // differs if the calls or their order differ
  uint64_t set = 0;           // differs if the sets of distinct calls differ
  bool unknown_comm = false;  // the rank uses a communicator that is not a part of the grid
};
std::vector<RankNumbers> NumbersOf(const RunFacts& run, const Grid& grid, const Codings& codings);

}  // namespace rankine::extrapolate
