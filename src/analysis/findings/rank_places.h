// SPDX-License-Identifier: BSD-3-Clause
// Finds the process that has a given rank, even if MPI_Comm_spawn or a port connects several
// MPI_COMM_WORLDs. This class also determines which ranks are missing in the archive.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "analysis/processes/worlds.h"
#include "archive/storage/rows.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

class RankPlaces {
 public:
  // The argument `tables` must outlive the object. The set `there` contains the processes that had not ended
  // normally.
  RankPlaces(const archive::Tables& tables, const std::set<uint32_t>& there);

  bool SameWorld(uint32_t one, uint32_t other) const;
  // The process with the given rank in the MPI_COMM_WORLD of `own`; `kNone`: the process is missing in the
  // archive.
  uint32_t InWorldOf(uint32_t own, uint32_t rank) const;

  // The process of a rank in the remote group of an intercommunicator of `own`; `kNone`: unknown. The
  // archive does not record to which world the remote group belongs. The world can be inferred if only one
  // world that still runs is large enough. If no running world is large enough, the world can be inferred if
  // only one world in the archive is large enough. The process is known only if the remote group contains all
  // ranks of its world.
  uint32_t InOtherGroup(uint32_t own, uint32_t comm, uint32_t place) const;
  // True if the process `other` may be a member of the communicator, given its world.
  bool MayHave(uint32_t own, uint32_t comm, uint32_t other) const;

  // True if the archive may lack ranks of the communicator. If the argument `comm` is unknown, true if the
  // archive may lack ranks of any communicator of the process `own`.
  bool Lacks(uint32_t own, uint32_t comm) const;
  // True if the communicator contains ranks of more than one world.
  bool ReachesOut(uint32_t comm) const;

 private:
  bool IsWhole(uint32_t world) const;
  bool LacksMember(uint32_t own, const std::vector<uint32_t>& members) const;
  uint32_t OtherWorld(uint32_t own, uint32_t comm) const;

  const archive::Tables& tables_;
  Worlds worlds_;
  // For each world, the number of its ranks that are in the archive, and the number of all its ranks.
  std::vector<uint64_t> found_, sizes_;
  std::vector<bool> there_;  // For each world: true if some of its processes had not ended.
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> places_;  // process, by world and rank
  std::vector<bool> twins_;  // For each communicator: true if its remote group is recorded in the archive.
};

}  // namespace rankine::analysis
