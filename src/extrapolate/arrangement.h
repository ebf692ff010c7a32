// SPDX-License-Identifier: BSD-3-Clause
// Finds the grid of each run, the classes of ranks, and the coding of partners under which ranks of one class
// make the same calls, in all runs.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "extrapolate/run_facts.h"

namespace rankine::extrapolate {

struct Arrangement {
  std::vector<Grid> grids;  // by run
  Split split = Split::none;
  Codings codings;
  double cost = 0;  // ranks that differ from their class, and the number of classes
};

// `runs` are in increasing order of their ranks. A class costs as much as a rank that differs, so that a
// division into single ranks is not found. `axes`: 0, or the number of axes that the grids have.
Arrangement Arrange(std::span<const RunFacts> runs, size_t axes);

// The numbers of a rank's calls in a grid.
struct RankNumbers {
  uint64_t sequence = 0;      // differs if the calls or their order differ
  uint64_t set = 0;           // differs if there are other distinct calls
  bool unknown_comm = false;  // the rank uses a communicator that is no part of the grid
};
std::vector<RankNumbers> NumbersOf(const RunFacts& run, const Grid& grid, const Codings& codings);

}  // namespace rankine::extrapolate
