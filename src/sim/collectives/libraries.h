// What the selectors share: tags, and each library's choice.
#pragma once
#include <string>

#include "sim/collectives/schedule.h"

namespace rankine::sim {

// Tags of the phases: what belongs together has one, so that a reduction and the broadcast behind it never
// mix.
enum Tag : int16_t {
  kBarrier = -1,
  kBcast = -2,
  kReduce = -3,
  kGather = -4,
  kScatter = -5,
  kAllgather = -6,
  kAlltoall = -7,
  kReduceScatter = -8,
  kScan = -9,
  kAllreduce = -10,
  kNeighbours = -11,
};

// Not empty: why the steps cannot be made.
std::string ExpandDefault(const CollectiveCall& call, Schedule& schedule);

// Open MPI 4.1's fixed decisions (coll_tuned_decision_fixed.c) with SimGrid's algorithm for each, and
// MPICH's, as SimGrid has them. False: the library takes the default for this kind.
bool ExpandOmpi(const CollectiveCall& call, Schedule& schedule);
bool ExpandMpich(const CollectiveCall& call, Schedule& schedule);

}  // namespace rankine::sim
