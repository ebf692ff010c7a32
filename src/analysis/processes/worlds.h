// SPDX-License-Identifier: BSD-3-Clause
// The MPI_COMM_WORLD of each process. MPI_Comm_spawn creates further worlds, whose ranks start at 0 again.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct Worlds {
  std::vector<uint32_t> world_of;  // indexed by index in Tables::processes
  uint32_t count = 0;              // The number of worlds, or 0 if there are no processes.
};

// Processes are sorted by world and then by rank, so a new world begins at each process whose rank is not
// higher than the rank of the previous process. A process whose rank is unknown belongs to the same world as
// the process before it.
Worlds FindWorlds(const archive::Tables& tables);

// Returns "3"; "3 of world 2" if there are several worlds; "-" if the rank is unknown.
std::string RankNumber(const archive::Tables& tables, const Worlds& worlds, uint32_t process);

// Returns "rank 3"; "rank 3 of world 2" if there are several worlds; "pid 4711 on host" if the rank
// is unknown.
std::string ProcessName(const archive::Tables& tables, const Worlds& worlds, uint32_t process);

}  // namespace rankine::analysis
