// SPDX-License-Identifier: BSD-3-Clause
// Chooses the algorithm that a library uses for a call, and makes its steps.
#pragma once
#include <string>

#include "sim/collectives/schedule.h"
#include "sim/model.h"

namespace rankine::sim {

// Appends the steps of `call`. Returns the reason if they cannot be made, otherwise an empty string.
std::string Expand(const CollectiveCall& call, Selector selector, std::vector<Step>* steps);

// A call on an intercommunicator. The first group has `first` ranks; `call.rank` and `call.size` count both
// groups. In a blocking call, one rank of each group acts for its group, as in Open MPI's coll/inter.
// Otherwise, all ranks send to all ranks of the other group.
std::string ExpandBetween(const CollectiveCall& call, uint32_t first, bool blocking,
                          std::vector<Step>* steps);

// A neighbourhood collective. All sends and receives are started at once. A blocking call then waits for
// them.
std::string ExpandNeighbours(const CollectiveCall& call, bool blocking, std::vector<Step>* steps);
bool IsOfNeighbours(ti::Collective kind);

// A non-blocking call. All sends and receives are started at once (SimGrid's smpi_nbc_impl.cpp).
std::string ExpandNonblocking(const CollectiveCall& call, std::vector<Step>* steps);
// Makes `request` stand for the steps of a non-blocking call. Several calls of the same kind may be active at
// once. So the tags of their messages depend on `number`, the number of the call on its communicator.
void KeepForRequest(uint32_t number, uint32_t request, std::vector<Step>* steps);

}  // namespace rankine::sim
