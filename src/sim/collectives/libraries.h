// SPDX-License-Identifier: BSD-3-Clause
// Shared by the selectors: tags, and the algorithms that each library chooses.
#pragma once
#include <string>

#include "sim/collectives/schedule.h"

namespace rankine::sim {

// Tags of the phases. Each phase has a tag of its own, so that a reduction and the broadcast that follows it
// cannot mix.
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

// Returns the reason if the steps cannot be made, otherwise an empty string.
std::string ExpandDefault(const CollectiveCall& call, Schedule& schedule);

// The fixed decisions of Open MPI 4.1 (coll_tuned_decision_fixed.c) and of MPICH, with the algorithms of
// SimGrid. Returns false if the library uses the default for this kind of call.
bool ExpandOmpi(const CollectiveCall& call, Schedule& schedule);
bool ExpandMpich(const CollectiveCall& call, Schedule& schedule);

}  // namespace rankine::sim
