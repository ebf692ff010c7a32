// SPDX-License-Identifier: BSD-3-Clause
// Which process of an archive is which rank, also where MPI_Comm_spawn or a port has joined several
// MPI_COMM_WORLDs, and which ranks the archive lacks.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "analysis/processes/worlds.h"
#include "archive/tables.h"

namespace rankine::analysis {

class RankPlaces {
 public:
  // `tables` must stay. `there`: the processes that had not ended.
  RankPlaces(const archive::Tables& tables, const std::set<uint32_t>& there);

  bool SameWorld(uint32_t one, uint32_t other) const;
  // A rank in the MPI_COMM_WORLD of `own`; kNone: the archive does not have it.
  uint32_t InWorldOf(uint32_t own, uint32_t rank) const;

  // A rank of the other group of an intercommunicator that `own` has. The other world's name is not recorded:
  // it is known if only one world of the archive that had not ended is large enough, or one at all. The rank
  // in it is known if the group is all of it. kNone: not known.
  uint32_t InOtherGroup(uint32_t own, uint32_t comm, uint32_t place) const;
  // May `other` be in the communicator, by the world that it belongs to?
  bool MayHave(uint32_t own, uint32_t comm, uint32_t other) const;

  // Does the communicator have ranks that the archive lacks, or may it? That of no known index: any that
  // `own` has.
  bool Lacks(uint32_t own, uint32_t comm) const;
  // Does it have ranks of another world?
  bool ReachesOut(uint32_t comm) const;

 private:
  bool IsWhole(uint32_t world) const;
  bool LacksMember(uint32_t own, const std::vector<uint32_t>& members) const;
  uint32_t OtherWorld(uint32_t own, uint32_t comm) const;

  const archive::Tables& tables_;
  Worlds worlds_;
  std::vector<uint64_t> found_, sizes_;                       // ranks, by world: in the archive, and in all
  std::vector<bool> there_;                                   // by world: not all of its processes had ended
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> places_;  // by world and rank
  std::vector<bool> twins_;  // by communicator: the archive has the record of its other group
};

}  // namespace rankine::analysis
