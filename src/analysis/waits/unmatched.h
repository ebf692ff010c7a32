// Operations are matched by their order. Where recording stopped for a while in one of two processes
// (MPI_Pcontrol, --select, `rankine ctl`), the n-th of the one need not be the n-th of the other: what they
// have not done equally often is then left out, and counted.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/operations.h"

namespace rankine::analysis {

// By process: was it not recorded for a while?
std::vector<bool> ProcessesWithGaps(const archive::Tables& tables);

// How many sends, receives and parts in collective operations were taken out.
uint64_t LeaveOutUnmatched(const std::vector<bool>& gaps, std::vector<Operations>* all);

}  // namespace rankine::analysis
