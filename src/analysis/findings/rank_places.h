// SPDX-License-Identifier: BSD-3-Clause
// Maps ranks to the processes of an archive, also if MPI_Comm_spawn or a port joined several MPI_COMM_WORLDs.
// Tells which ranks the archive lacks.
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
  // `tables` must outlive this. `there` are the processes that had not ended.
  RankPlaces(const archive::Tables& tables, const std::set<uint32_t>& there);

  bool SameWorld(uint32_t one, uint32_t other) const;
  // The process of a rank in the MPI_COMM_WORLD of `own`; kNone: the archive lacks it.
  uint32_t InWorldOf(uint32_t own, uint32_t rank) const;

  // The process of a rank in the other group of an intercommunicator of `own`. The other world is not
  // recorded. It is known if only one running world of the archive is large enough, or only one at all. The
  // rank in it is known if the group is the whole world. kNone: unknown.
  uint32_t InOtherGroup(uint32_t own, uint32_t comm, uint32_t place) const;
  // May `other` be in the communicator, judged by its world?
  bool MayHave(uint32_t own, uint32_t comm, uint32_t other) const;

  // May the communicator have ranks that the archive lacks? An unknown index means any communicator of `own`.
  bool Lacks(uint32_t own, uint32_t comm) const;
  // Does the communicator have ranks of another world?
  bool ReachesOut(uint32_t comm) const;

 private:
  bool IsWhole(uint32_t world) const;
  bool LacksMember(uint32_t own, const std::vector<uint32_t>& members) const;
  uint32_t OtherWorld(uint32_t own, uint32_t comm) const;

  const archive::Tables& tables_;
  Worlds worlds_;
  std::vector<uint64_t> found_, sizes_;                       // ranks, by world: in the archive, and in all
  std::vector<bool> there_;                                   // by world: some of its processes had not ended
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> places_;  // by world and rank
  std::vector<bool> twins_;  // by communicator: the archive has the record of its other group
};

}  // namespace rankine::analysis
