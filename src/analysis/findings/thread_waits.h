// SPDX-License-Identifier: BSD-3-Clause
// Finds where the threads of a rank wait for each other. The services `openmp` and `pthread` record waits
// of threads as regions.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/processes/process_times.h"
#include "analysis/regions/regions.h"
#include "archive/rows/none.h"
#include "archive/storage/rows.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

enum class ThreadWaitKind : uint8_t {
  lock,     // A wait for a mutex, a read-write lock or a critical section.
  barrier,  // At the end of a parallel region, threads wait for the last thread of the team.
};

// The time that threads spend waiting in one region.
struct ThreadWait {
  ThreadWaitKind kind{};
  uint32_t line = archive::kNone;  // index in Regions::lines
};
std::vector<ThreadWait> FindThreadWaits(const context::Space& space, const Regions& regions);

// OpenMP worker threads that are idle while the thread that creates their teams is in MPI.
struct IdleThreads {
  uint64_t ns = 0;                    // total idle time of all threads, in ns
  uint32_t process = archive::kNone;  // The process with the most time.
  uint64_t most = 0;                  // time of `process`, in ns
  uint32_t threads = 0;               // size of the largest team
};
IdleThreads FindIdleThreads(const archive::Tables& tables, const std::vector<ProcessTime>& times);

}  // namespace rankine::analysis
