// SPDX-License-Identifier: BSD-3-Clause
// Which processes may run on which processors, from their affinity masks, and where there are too few
// processors.
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
  std::string host, allowed;  // "0-3,8": the common mask
  uint64_t processors = 0;    // number in the mask
  uint64_t processes = 0;     // alive at one time; more than processors
};

// Groups of processes on one host with the same mask that have more processes alive at one time than
// processors. Processes with an unknown host or mask do not count, nor do processes without MPI that hardly
// worked.
std::vector<SharedProcessors> FindSharedProcessors(const archive::Tables& tables);

struct CrowdedThreads {
  uint32_t process = 0;     // index in Tables::processes
  std::string allowed;      // the threads' common mask
  uint64_t processors = 0;  // number in the mask
  uint64_t threads = 0;     // more than processors
};

// Like FindSharedProcessors, but for the threads of each process (service topology), by their first masks.
std::vector<CrowdedThreads> FindCrowdedThreads(const archive::Tables& tables);

// The number of processors in a list such as "0-3,8"; 0: the text is no such list.
uint64_t CountProcessors(std::string_view list);

}  // namespace rankine::analysis
