// SPDX-License-Identifier: BSD-3-Clause
// Sorts processes into the order in which all commands show them, and finds missing ranks. Called once, when
// all tables of a file are filled.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {

struct Tables;

// Sorts by (world, rank), and renumbers all records that refer to a process. Worlds are sorted by the start
// of their first process. `world_of` has the identity of each process's MPI_COMM_WORLD; 0: unknown.
void SortProcesses(const std::vector<uint64_t>& world_of, Tables* out);

// Adds a loss for the ranks of the first world that are missing.
void NameMissingRanks(Tables* out);

}  // namespace rankine::archive
