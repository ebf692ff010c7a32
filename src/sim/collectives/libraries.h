// SPDX-License-Identifier: BSD-3-Clause
// Declarations shared by the selectors: tags, and the choice of algorithms for each library.
#pragma once
#include <string>

#include "sim/collectives/schedule.h"

namespace rankine::sim {

// Tags of the phases. Each phase has its own tag, so that messages of a reduction and of the broadcast after
// it cannot be confused.
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

// Appends the steps of the default algorithm. Returns an empty string, or the reason why the steps cannot be
// generated.
std::string ExpandDefault(const CollectiveCall& call, Schedule& schedule);

// Appends the steps of the call, with the algorithms of SimGrid. The choice follows the fixed decisions of
// Open MPI 4.1 (coll_tuned_decision_fixed.c) or of MPICH. Returns false if the library uses the default
// algorithm for this kind of call.
bool ExpandOmpi(const CollectiveCall& call, Schedule& schedule);
bool ExpandMpich(const CollectiveCall& call, Schedule& schedule);

}  // namespace rankine::sim
