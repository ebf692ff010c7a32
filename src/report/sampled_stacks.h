// SPDX-License-Identifier: BSD-3-Clause
// Samples as stacks of names, for exports: regions if requested, functions from the outermost to the
// innermost, then the MPI function and its state.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

struct StackOptions {
  bool outside = true, work = true, stall = true;  // which states
  bool regions = false;                            // the regions around it stand before the functions
  bool by_rank = false;                            // stacks of different processes are not put together
  std::vector<uint32_t> ranks;                     // of any world; empty: all
};

struct SampledStack {
  uint32_t process = 0;             // index in Tables::processes; 0 without by_rank
  std::vector<std::string> frames;  // foreign text. "[stall late_sender]" behind the MPI function that stalls
  uint64_t time_ns = 0;             // lost ticks weighed in
};

// By process, then by frames.
std::vector<SampledStack> SampledStacks(const archive::Tables& tables, const StackOptions& options);

// "rank 3" or "world 1 rank 3", as in reports.
std::string ProcessName(const archive::Tables& tables, uint32_t process);

}  // namespace rankine::report
