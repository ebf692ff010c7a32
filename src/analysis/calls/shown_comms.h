// Communicators as users know them. Each process has its own MPI_COMM_SELF, as many as the run has ranks; the
// report shows them as one.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

// By index: the communicator under which each one is shown, usually itself. All MPI_COMM_SELF are shown as
// the first. One that the program renamed stays separate, as its origin is unknown.
std::vector<uint32_t> ShownComms(const archive::Tables& tables);

}  // namespace rankine::analysis
