// SPDX-License-Identifier: BSD-3-Clause
// Finds the MPI_COMM_WORLD of each process. MPI_Comm_spawn makes further worlds, whose ranks begin at 0
// again.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "archive/tables.h"

namespace rankine::archive {

// Returns the number of the world for each process, from 0. Processes are ordered by (world, rank), so a rank
// that does not increase begins a new world. Processes of unknown rank belong to the world before them.
std::vector<uint32_t> WorldsOf(const std::vector<Process>& processes);

// Gives each process the number of its world as attribute `world`, if there are several worlds.
void NumberWorlds(std::vector<Process>* processes);

// Returns that attribute; nullopt if there is only one world, or no such process.
std::optional<uint64_t> WorldOf(const Process& process);
std::optional<uint64_t> WorldIn(const Tables& tables, uint32_t process);

}  // namespace rankine::archive
