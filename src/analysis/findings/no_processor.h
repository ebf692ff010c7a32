// SPDX-License-Identifier: BSD-3-Clause
// How long threads could have run and had no processor, by the scheduler's own count as samples from outside
// have it. MPI_Init and MPI_Finalize are left out.
#pragma once
#include <cstdint>
#include <span>

#include "analysis/processes/process_times.h"
#include "analysis/samples/sample_sums.h"
#include "archive/tables.h"

namespace rankine::analysis {

struct NoProcessor {
  bool known = false;                 // some sample is from outside
  uint64_t ns = 0;                    // of all threads
  uint64_t in_mpi = 0;                // of these in MPI calls
  uint32_t process = archive::kNone;  // that has most
  uint64_t most = 0;                  // of `process`
};

NoProcessor FindNoProcessor(const SampleSums& samples);

// The share of the time of all ranks whose times are known, 0 to 1.
double ShareOf(const NoProcessor& found, std::span<const ProcessTime> times);

}  // namespace rankine::analysis
