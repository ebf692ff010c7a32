// SPDX-License-Identifier: BSD-3-Clause
// Merges communicators that users regard as a single communicator. Each process has its own MPI_COMM_SELF, so
// the run has as many MPI_COMM_SELFs as ranks. The report shows all MPI_COMM_SELFs as a single communicator.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// For each communicator, returns the index of the communicator that the report shows instead. Usually, a
// communicator represents itself. The first MPI_COMM_SELF represents all MPI_COMM_SELFs. A communicator that
// the program renamed is shown separately, because it may not have been an MPI_COMM_SELF.
std::vector<uint32_t> ShownComms(const archive::Tables& tables);

}  // namespace rankine::analysis
