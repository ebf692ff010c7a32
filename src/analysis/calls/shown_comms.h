// SPDX-License-Identifier: BSD-3-Clause
// Merges communicators that users regard as one. Each process has its own MPI_COMM_SELF, so there are as
// many of them as ranks. The report shows all MPI_COMM_SELFs as a single communicator.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Returns for each communicator the index of the communicator that represents it in the report. Usually, a
// communicator represents itself. All MPI_COMM_SELFs are shown under the first one. A communicator that the
// program renamed is shown separately, because we cannot tell whether it was an MPI_COMM_SELF.
std::vector<uint32_t> ShownComms(const archive::Tables& tables);

}  // namespace rankine::analysis
