// Loops that a program had Caliper's manager measure: iterations and times by rank, and their course.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/tables.h"
#include "cli/caliper/asked.h"

namespace rankine::cli {

struct LoopRankSum {
  uint64_t iterations = 0, ns = 0;
};
struct LoopBlockSum {
  int32_t rank;
  int64_t first;  // number of its first iteration
  uint64_t iterations, ns;
};

struct LoopSums {
  std::string path;  // the loops around it and its own name
  std::string name;
  std::map<int32_t, LoopRankSum> ranks;
  uint64_t shortest_ns = UINT64_MAX, longest_ns = 0;  // iteration
  std::vector<LoopBlockSum> blocks;                   // empty: the run has no time series
};

// Is it one of those that were named (with commas between), or without names one that lies in no other loop?
bool IsTarget(const LoopSums& loop, const std::string& names);

// How many iterations a block has where there are to be at most `rows` (0: any number) of at least `every`.
int64_t BlockSize(const LoopSums& loop, int64_t every, int64_t rows);

// The course in blocks of `size` iterations: number of the first -> rank -> what there was.
std::map<int64_t, std::map<int32_t, LoopRankSum>> BlocksOf(const LoopSums& loop, int64_t size);

// Iterations a second; 0: no time.
double Rate(double iterations, uint64_t ns);

// By path. `times`: the attribute that sums the times of iterations.
std::vector<LoopSums> LoopsIn(const archive::Tables& tables, const AskedReport& report, const char* times);

}  // namespace rankine::cli
