// SPDX-License-Identifier: BSD-3-Clause
// Finds the MPI_COMM_WORLD of each process. MPI_Comm_spawn makes further worlds, whose ranks begin at 0
// again.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "archive/rows/process.h"

namespace rankine::archive {

struct Tables;

// Gives each process the number of its world, from 0, as attribute `world`, if there are several worlds.
// Processes are ordered by (world, rank). `identities` has the identity of each process's MPI_COMM_WORLD; 0:
// unknown. Another identity begins a new world, and so does a rank that does not increase. Processes of
// unknown identity and rank belong to the world before them.
void NumberWorlds(std::vector<Process>* processes, const std::vector<uint64_t>& identities = {});

// Returns these numbers for all processes.
std::vector<uint32_t> WorldsOf(const std::vector<Process>& processes);

// Returns that attribute; nullopt if there is only one world, or no such process.
std::optional<uint64_t> WorldOf(const Process& process);
std::optional<uint64_t> WorldIn(const Tables& tables, uint32_t process);

// Returns the world of each communicator's processes, by index in Tables::comms; kNone: several worlds, or no
// process has the communicator.
std::vector<uint32_t> WorldsOfComms(const Tables& tables);

}  // namespace rankine::archive
