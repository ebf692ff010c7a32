// SPDX-License-Identifier: BSD-3-Clause
// Finds the main thread of each process. The efficiencies are computed from the times of the main threads.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Returns for each process the thread that called MPI_Init. If no row shows which thread called MPI_Init,
// this is the first thread. Returns `kNone` for a process that has neither calls nor regions.
std::vector<uint32_t> MainThreads(const archive::Tables& tables);

}  // namespace rankine::analysis
