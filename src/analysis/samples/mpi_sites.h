// SPDX-License-Identifier: BSD-3-Clause
// Work and stall of each MPI call in the program, from samples. There is one line for each function and call
// site, whatever the stack, and it names the stack with most stall.
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
  uint32_t site = archive::kNone;  // one of the stacks that end at the site
  StateTimes time;                 // `outside` is 0
  uint64_t samples = 0;
  std::array<uint64_t, kStallReasons> reasons{};  // stall by layout::StallReason
  uint32_t way = archive::kNone;                  // the stack with most stall
  uint64_t way_stall = 0;
  // The time measured by --state=exact, over the calls of the site in processes that measured it.
  bool timed = false;
  uint64_t timed_all = 0, timed_stall = 0;

  // The known reason with most stall. For part of a stall the reason is often unknown; that does not
  // contradict the other samples.
  layout::StallReason reason() const;
};

// The sites, most stall first, then most time; MPI_Init and MPI_Finalize are included.
std::vector<MpiSite> FindMpiSites(const archive::Tables& tables, const SampleSums& sums);

}  // namespace rankine::analysis
