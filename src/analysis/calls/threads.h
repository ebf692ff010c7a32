// SPDX-License-Identifier: BSD-3-Clause
// MPI time by thread, for programs that call MPI from several threads.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct ThreadLine {
  uint32_t process = 0;  // index in Tables::processes
  uint32_t thread = 0;
  uint64_t calls = 0, time_sum = 0, bytes = 0;  // Time in ns, in which MPI_Init and MPI_Finalize are not
                                                // included.
};

// One line per thread that called MPI, sorted by (process, thread).
std::vector<ThreadLine> Threads(const archive::Tables& tables);

}  // namespace rankine::analysis
