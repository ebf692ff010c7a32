// SPDX-License-Identifier: BSD-3-Clause
// Finds the main thread of each process. The efficiencies are computed from these threads.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// For each process, the thread that called MPI_Init, or the first thread if no row shows which one did.
// kNone: the process has neither calls nor regions.
std::vector<uint32_t> MainThreads(const archive::Tables& tables);

}  // namespace rankine::analysis
