// SPDX-License-Identifier: BSD-3-Clause
// Maps ranks to the processes of an archive, even if MPI_Comm_spawn or a port connected several
// MPI_COMM_WORLDs. Also tells which ranks the archive lacks.
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
  // `tables` must outlive the object. `there` lists the processes that had not ended.
  RankPlaces(const archive::Tables& tables, const std::set<uint32_t>& there);

  bool SameWorld(uint32_t one, uint32_t other) const;
  // The process that has `rank` in the MPI_COMM_WORLD of `own`; kNone: the archive lacks it.
  uint32_t InWorldOf(uint32_t own, uint32_t rank) const;

  // The process of a rank in the remote group of an intercommunicator of `own`; kNone: unknown. The archive
  // does not record which world the remote group belongs to. It is known if only one running world is large
  // enough, or, if no running world is, only one world of the archive. The rank is known if the remote group
  // is that whole world.
  uint32_t InOtherGroup(uint32_t own, uint32_t comm, uint32_t place) const;
  // True if `other` may be in the communicator, judging by its world.
  bool MayHave(uint32_t own, uint32_t comm, uint32_t other) const;

  // True if the communicator may have ranks that the archive lacks. An unknown index means any communicator
  // of `own`.
  bool Lacks(uint32_t own, uint32_t comm) const;
  // True if the communicator contains ranks of another world.
  bool ReachesOut(uint32_t comm) const;

 private:
  bool IsWhole(uint32_t world) const;
  bool LacksMember(uint32_t own, const std::vector<uint32_t>& members) const;
  uint32_t OtherWorld(uint32_t own, uint32_t comm) const;

  const archive::Tables& tables_;
  Worlds worlds_;
  // number of ranks, by world: in the archive, and in total
  std::vector<uint64_t> found_, sizes_;
  std::vector<bool> there_;                                   // by world: true if some of its processes had
                                                              // not ended
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> places_;  // process, by world and rank
  std::vector<bool> twins_;  // by communicator: true if the archive has the record of its remote group
};

}  // namespace rankine::analysis
