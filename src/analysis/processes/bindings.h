// SPDX-License-Identifier: BSD-3-Clause
// Determines from affinity masks which processes share cores, and for which processes there are too few
// cores.
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

// Finds processes on one host that have the same affinity mask, if the number of processes that ran at once
// exceeds the number of cores in the mask. Processes whose host or mask is unknown are not counted. Processes
// that do not use MPI and hardly used the processor are not counted either.
std::vector<SharedProcessors> FindSharedProcessors(const archive::Tables& tables);

struct CrowdedThreads {
  uint32_t process = 0;     // index in Tables::processes
  std::string allowed;      // The affinity mask that the threads have in common.
  uint64_t processors = 0;  // The number of cores in the mask.
  uint64_t threads = 0;     // exceeds `processors`
};

// Does the same as `FindSharedProcessors`, but for the threads of each process (service `topology`). Uses the
// first affinity mask of each thread.
std::vector<CrowdedThreads> FindCrowdedThreads(const archive::Tables& tables);

// Returns the number of cores in a list such as "0-3,8". Returns 0 if the text is not a list of cores.
uint64_t CountProcessors(std::string_view list);

}  // namespace rankine::analysis
