// SPDX-License-Identifier: BSD-3-Clause
// Communicators as users think of them. Each process has its own MPI_COMM_SELF. So there are as many as
// ranks. The report shows them as one.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Maps each communicator to the index of the one that represents it in the report, usually itself. The first
// MPI_COMM_SELF represents all the others. A communicator that the program renamed stays separate, because we
// cannot tell whether it was an MPI_COMM_SELF.
std::vector<uint32_t> ShownComms(const archive::Tables& tables);

}  // namespace rankine::analysis
