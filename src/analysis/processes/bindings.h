// SPDX-License-Identifier: BSD-3-Clause
// Determines from affinity masks which processes may run on which cores, and where there are too few cores.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct SharedProcessors {
  std::string host, allowed;  // The name of the host, and the affinity mask of these processes, such as
                              // "0-3,8".
  uint64_t processors = 0;    // The number of cores in the mask.
  uint64_t processes = 0;     // number of processes that ran at the same time; exceeds `processors`
};

// Finds processes on one host that have the same affinity mask, if more of them ran at once than the mask
// has cores. Processes are not counted if their host or mask is unknown, or if they do not use MPI and
// hardly used the processor.
std::vector<SharedProcessors> FindSharedProcessors(const archive::Tables& tables);

struct CrowdedThreads {
  uint32_t process = 0;     // index in Tables::processes
  std::string allowed;      // The affinity mask that the threads have in common.
  uint64_t processors = 0;  // The number of cores in the mask.
  uint64_t threads = 0;     // exceeds `processors`
};

// Like FindSharedProcessors, but for the threads of each process (service `topology`); uses the first mask
// that each thread had.
std::vector<CrowdedThreads> FindCrowdedThreads(const archive::Tables& tables);

// The number of cores in a list such as "0-3,8"; 0: the text is not such a list.
uint64_t CountProcessors(std::string_view list);

}  // namespace rankine::analysis
