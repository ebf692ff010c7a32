// SPDX-License-Identifier: BSD-3-Clause
// The work and stall time of each MPI call in the program, from samples. There is one line for each pair of
// function and call site, summed over all stacks. Each line names the stack that has the most stall time.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

inline constexpr size_t kStallReasons = 8;

struct MpiSite {
  uint16_t function = 0;
  uint32_t site = archive::kNone;  // One of the stacks that end at the call site.
  StateTimes time;                 // `outside` is 0
  uint64_t samples = 0;
  std::array<uint64_t, kStallReasons> reasons{};  // the stall time for each layout::StallReason
  uint32_t way = archive::kNone;                  // The stack with the most stall time.
  uint64_t way_stall = 0;
  // True if `timed_all` and `timed_stall` were measured by --state=exact. In a process that uses
  // --state=exact, all calls at the call site are measured.
  bool timed = false;
  uint64_t timed_all = 0, timed_stall = 0;

  // Returns the reason that explains the most stall time, among the known reasons. Samples without a known
  // reason are ignored, because MPI often gives no reason for a part of a stall.
  layout::StallReason reason() const;
};

// Returns the call sites, sorted by stall time and then by total time, longest first. MPI_Init and
// MPI_Finalize are included.
std::vector<MpiSite> FindMpiSites(const archive::Tables& tables, const SampleSums& sums);

}  // namespace rankine::analysis
