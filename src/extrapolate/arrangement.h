// SPDX-License-Identifier: BSD-3-Clause
// Finds the grids of all runs, the classes of ranks, and the coding of partners. With the right grids,
// classes and coding, all ranks of a class make the same calls.
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
  double cost = 0;  // The number of ranks that differ from their class, plus a penalty for each class.
};

// The vector `runs` must be sorted by number of ranks. The argument `axes` is the number of axes of the
// grids; 0: unknown. The penalty for each class is needed, because one class per rank would otherwise always
// be best.
Arrangement Arrange(std::span<const RunFacts> runs, size_t axes);

// The hashes of a rank's calls. The hashes depend on the grid of the ranks.
struct RankNumbers {
  uint64_t sequence = 0;      // The hash of the sequence of calls. The hash depends on the calls and on
                              // their order.
  uint64_t set = 0;           // The hash of the set of distinct calls. The hash does not depend on the
                              // order of the calls.
  bool unknown_comm = false;  // True if the rank uses a communicator that is not a part of the grid.
};
std::vector<RankNumbers> NumbersOf(const RunFacts& run, const Grid& grid, const Codings& codings);

}  // namespace rankine::extrapolate
