// The thread of each process whose time its efficiencies are made of.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

// By process: the thread that called MPI_Init; without a row that says so, its first; kNone: it has neither
// calls nor regions.
std::vector<uint32_t> MainThreads(const archive::Tables& tables);

}  // namespace rankine::analysis
