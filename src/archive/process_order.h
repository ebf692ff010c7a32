// Processes in the order in which everybody shows them, and the ranks that should be among them. Called once,
// when all tables of a file are filled.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/tables.h"

namespace rankine::archive {

// By (world, rank), worlds in the order in which their first process started; records that name a process
// follow. `world_of`: by process, the identity of its MPI_COMM_WORLD, 0 unknown.
void SortProcesses(const std::vector<uint64_t>& world_of, Tables* out);

// A loss for the ranks of the first world of which nothing is known.
void NameMissingRanks(Tables* out);

}  // namespace rankine::archive
