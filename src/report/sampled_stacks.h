// SPDX-License-Identifier: BSD-3-Clause
// Converts samples to stacks of names, for exports. A stack consists of the regions around the sample (if
// requested), the functions from the outermost to the innermost, and the MPI function with its state.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

struct StackOptions {
  bool outside = true, work = true, stall = true;  // which states to include
  // whether to put the regions around a sample in front of its functions
  bool regions = false;
  bool by_rank = false;         // whether to keep the stacks of different processes separate
  std::vector<uint32_t> ranks;  // ranks to include, in any world; empty for all ranks
};

struct SampledStack {
  uint32_t process = 0;  // the index in `Tables::processes`; 0 unless by_rank is set
  // names from the archive, which are not trusted; an MPI function that stalls is followed by "[stall
  // late_sender]"
  std::vector<std::string> frames;
  uint64_t time_ns = 0;  // corrected for lost ticks
};

// Returns the stacks, sorted first by process and then by frames.
std::vector<SampledStack> SampledStacks(const archive::Tables& tables, const StackOptions& options);

// Returns "rank 3" or "world 1 rank 3", as in reports.
std::string ProcessName(const archive::Tables& tables, uint32_t process);

}  // namespace rankine::report
