// Communicators as users know them. Each process has an MPI_COMM_SELF of its own, which are as many as the
// run has ranks; to a reader they are one.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

// By index: that of the communicator under which it is shown, mostly its own; of each MPI_COMM_SELF the first
// one's. Those that a program has given another name stay apart, as what they are is not known.
std::vector<uint32_t> ShownComms(const archive::Tables& tables);

}  // namespace rankine::analysis
