// SPDX-License-Identifier: BSD-3-Clause
// The time that the kernel spent on giving memory pages to the ranks (page faults). The kernel reports the
// number of page faults and the total time in the kernel, but not the time spent on page faults. The time is
// therefore estimated, and the number of pages limits the estimate.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/processes/process_times.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct PageFaults {
  // sums over all ranks; `major`: number of faults that read from a disk
  uint64_t ns = 0, faults = 0, major = 0;
  uint32_t process = archive::kNone;       // The process with the most time.
  uint64_t most = 0;                       // time of `process`, in ns
  uint64_t most_faults = 0, most_kib = 0;  // The page faults of the process with the most time, and its
                                           // peak memory in KiB.
  // True if the processes kept most of these pages and did not return them to the kernel.
  bool grows = false;
};
PageFaults FindPageFaults(const archive::Tables& tables, const std::vector<ProcessTime>& times);

}  // namespace rankine::analysis
