// SPDX-License-Identifier: BSD-3-Clause
// Measures how long threads waited for a core. The kernel's run-queue statistics contain the waiting time
// for a core. A sampler outside the threads reads the kernel's statistics. Time in MPI_Init and
// MPI_Finalize is left out.
#pragma once
#include <cstdint>
#include <map>
#include <span>

#include "analysis/processes/process_times.h"
#include "analysis/samples/sample_sums.h"
#include "archive/rows/none.h"

namespace rankine::analysis {

struct NoProcessor {
  bool known = false;                 // True if a sampler outside the threads took samples.
  uint64_t ns = 0;                    // total time in ns that all threads waited for a core
  uint64_t in_mpi = 0;                // The part of the waiting time that threads spent in MPI calls.
  uint32_t process = archive::kNone;  // the process that waited longest
  uint64_t most = 0;                  // time of `process`
  struct Parts {
    uint64_t outside = 0, in_mpi = 0;  // The waiting time outside MPI and in MPI, in ns.
  };
  std::map<uint32_t, Parts> by_process;
};

NoProcessor FindNoProcessor(const SampleSums& samples);

// The time that threads waited for a core, as a share (0 to 1) of the total time of all ranks whose times
// are known.
double ShareOf(const NoProcessor& found, std::span<const ProcessTime> times);

}  // namespace rankine::analysis
