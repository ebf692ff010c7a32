// SPDX-License-Identifier: BSD-3-Clause
// Finds the MPI_COMM_WORLD of each process. MPI_Comm_spawn makes further worlds, whose ranks start at 0
// again.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "archive/rows/process.h"

namespace rankine::archive {

struct Tables;

// If there are several worlds, sets the attribute `world` of each process to the number of its world,
// counted from 0. Processes must be sorted by (world, rank). `identities` contains the identity of each
// process's MPI_COMM_WORLD; 0: unknown. A new world begins if the identity of MPI_COMM_WORLD changes, or if
// the rank does not increase. Processes whose identity and rank are unknown belong to the preceding world.
void NumberWorlds(std::vector<Process>* processes, const std::vector<uint64_t>& identities = {});

// Returns the world number of each process.
std::vector<uint32_t> WorldsOf(const std::vector<Process>& processes);

// Returns the number of a process's world. Returns nullopt if the run has only one world, or if the process
// does not exist.
std::optional<uint64_t> WorldOf(const Process& process);
std::optional<uint64_t> WorldIn(const Tables& tables, uint32_t process);

// Returns, by index in Tables::comms, the world to which a communicator's processes belong. kNone: they
// belong to several worlds, or no process has the communicator.
std::vector<uint32_t> WorldsOfComms(const Tables& tables);

}  // namespace rankine::archive
