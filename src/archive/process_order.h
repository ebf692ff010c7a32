// SPDX-License-Identifier: BSD-3-Clause
// Sorts processes into the order in which all commands show them, and finds missing ranks. The function is
// called once, when all tables of a file are filled.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {

struct Tables;

// Sorts by (world, rank), and updates the process indices in all records. Worlds are sorted by the start of
// their first process. `world_of` contains, for each process, the identity of its MPI_COMM_WORLD; 0: unknown.
void SortProcesses(const std::vector<uint64_t>& world_of, Tables* out);

// Adds a loss that names the missing ranks of the first world.
void NameMissingRanks(Tables* out);

}  // namespace rankine::archive
