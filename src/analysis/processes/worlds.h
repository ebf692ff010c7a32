// SPDX-License-Identifier: BSD-3-Clause
// The MPI_COMM_WORLD of each process. MPI_Comm_spawn makes further worlds, whose ranks begin at 0 again.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct Worlds {
  std::vector<uint32_t> world_of;  // by index in Tables::processes
  uint32_t count = 0;              // 0 when there is no process
};

// Processes are ordered by (world, rank), so a rank that does not increase begins a new world. Processes with
// an unknown rank belong to the world before them.
Worlds FindWorlds(const archive::Tables& tables);

// "3"; "3 of world 2" if there are several; "-" if the rank is unknown.
std::string RankNumber(const archive::Tables& tables, const Worlds& worlds, uint32_t process);

// "rank 3"; "rank 3 of world 2" if there are several; "pid 4711 on host" if the rank is unknown.
std::string ProcessName(const archive::Tables& tables, const Worlds& worlds, uint32_t process);

}  // namespace rankine::analysis
