// Which MPI_COMM_WORLD each process belongs to. MPI_Comm_spawn makes further worlds, whose ranks begin at 0
// again.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "archive/tables.h"

namespace rankine::archive {

// By process, from 0 on. Processes are ordered by (world, rank), so a rank that does not rise begins a new
// world. Processes of unknown rank stay in the world before them.
std::vector<uint32_t> WorldsOf(const std::vector<Process>& processes);

// Gives each process its number as attribute `world`, where there are several; else none has one.
void NumberWorlds(std::vector<Process>* processes);

// That attribute; nothing where there is one world alone, or no such process.
std::optional<uint64_t> WorldOf(const Process& process);
std::optional<uint64_t> WorldIn(const Tables& tables, uint32_t process);

}  // namespace rankine::archive
