// SPDX-License-Identifier: BSD-3-Clause
// Loops that a program measured through Caliper's ConfigManager: iterations and times by rank and over time.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cli/caliper/requested_reports.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

struct LoopRankSum {
  uint64_t iterations = 0, ns = 0;
};
struct LoopBlockSum {
  int32_t rank;
  int64_t first;  // the number of the block's first iteration
  uint64_t iterations, ns;
};

struct LoopSums {
  std::string path;  // names of the enclosing loops and of the loop itself
  std::string name;
  std::map<int32_t, LoopRankSum> ranks;
  uint64_t shortest_ns = UINT64_MAX, longest_ns = 0;  // shortest and longest time that an iteration took
  std::vector<LoopBlockSum> blocks;                   // The list is empty if the run recorded no time
                                                      // series.
};

// Returns whether the comma-separated list `names` contains the loop. If the list is empty, returns whether
// the loop is not nested in another loop.
bool IsTarget(const LoopSums& loop, const std::string& names);

// Returns the number of iterations in a block. The number is at least the parameter `every`. A block is so
// large that the number of blocks does not exceed the limit `rows` (0: no limit).
int64_t BlockSize(const LoopSums& loop, int64_t every, int64_t rows);

// Merges the time series into blocks of the given number of iterations. The first key is the number of a
// block's first iteration, and the second key is the rank.
std::map<int64_t, std::map<int32_t, LoopRankSum>> BlocksOf(const LoopSums& loop, int64_t size);

// Returns the number of iterations per second; 0 if the time is 0.
double Rate(double iterations, uint64_t ns);

// Returns the loops, sorted by path. The parameter `times` names the attribute that contains the total time
// of a loop's iterations.
std::vector<LoopSums> LoopsIn(const archive::Tables& tables, const RequestedReport& report,
                              const char* times);

}  // namespace rankine::cli
