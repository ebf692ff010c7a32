// Which processes may run on which processors, as their affinity masks say, and where there are too few.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

struct SharedProcessors {
  std::string host, allowed;  // "0-3,8": the mask that all of them have
  uint64_t processors = 0;    // in the mask
  uint64_t processes = 0;     // at one time; more than that
};

// Sets of processes of one host with the same mask, of which more lived at one time than there are processors
// in it. A process whose host or mask is unknown is in none. Neither is one without MPI that hardly worked.
std::vector<SharedProcessors> FindSharedProcessors(const archive::Tables& tables);

struct CrowdedThreads {
  uint32_t process = 0;     // index in Tables::processes
  std::string allowed;      // the mask that all of them have
  uint64_t processors = 0;  // in the mask
  uint64_t threads = 0;     // more than that
};

// The same of the threads of each process (service topology), by their first masks.
std::vector<CrowdedThreads> FindCrowdedThreads(const archive::Tables& tables);

// How many processors "0-3,8" names; 0: it is no such list.
uint64_t CountProcessors(std::string_view list);

}  // namespace rankine::analysis
