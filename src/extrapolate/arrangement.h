// SPDX-License-Identifier: BSD-3-Clause
// Finds, over all runs, the grids, the classes of ranks, and the coding of partners for which all ranks of a
// class make the same calls.
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
  double cost = 0;  // number of ranks that differ from their class, plus a penalty for each class
};

// `runs` must be sorted by number of ranks. Without a penalty for each class, one class per rank would always
// be best. `axes`: number of axes of the grids; 0: unknown.
Arrangement Arrange(std::span<const RunFacts> runs, size_t axes);

// Hashes of a rank's calls in a given grid.
struct RankNumbers {
  uint64_t sequence = 0;      // hash of the calls in order: differs if calls or their order differ
  uint64_t set = 0;           // hash of the set of distinct calls, regardless of order
  bool unknown_comm = false;  // true if the rank uses a communicator that is not a part of the grid
};
std::vector<RankNumbers> NumbersOf(const RunFacts& run, const Grid& grid, const Codings& codings);

}  // namespace rankine::extrapolate
