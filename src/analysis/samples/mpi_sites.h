// Work and stall of each MPI call in the program, from samples: a line for each function and call site,
// however it was reached, and the way on which it stalls most.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "archive/tables.h"

namespace rankine::analysis {

inline constexpr size_t kStallReasons = 8;

struct MpiSite {
  uint16_t function = 0;
  uint32_t site = archive::kNone;  // one of the stacks that end there
  StateTimes time;                 // outside is 0
  uint64_t samples = 0;
  std::array<uint64_t, kStallReasons> reasons{};  // of the stall, by layout::StallReason
  uint32_t way = archive::kNone;                  // the stack with most of the stall
  uint64_t way_stall = 0;
  // With --state=exact what was timed, over the calls of the same site in processes that know it.
  bool timed = false;
  uint64_t timed_all = 0, timed_stall = 0;

  // The known one with most of the stall. Part of a stall was often not looked up in time, which says nothing
  // against what was seen of the rest.
  layout::StallReason reason() const;
};

// Most stall first, then most time. MPI_Init and MPI_Finalize are among them.
std::vector<MpiSite> FindMpiSites(const archive::Tables& tables, const SampleSums& sums);

}  // namespace rankine::analysis
