// SPDX-License-Identifier: BSD-3-Clause
// Chooses the algorithm that a library would use for a call, and generates its steps.
#pragma once
#include <string>

#include "sim/collectives/schedule.h"
#include "sim/model.h"

namespace rankine::sim {

// Appends the steps of `call`. Returns an empty string, or the reason why the steps cannot be generated.
std::string Expand(const CollectiveCall& call, Selector selector, std::vector<Step>* steps);

// A call on an intercommunicator. The first group has `first` ranks. `call.rank` and `call.size` refer to
// both groups together. In a blocking call, one rank of each group communicates for its group, as in Open
// MPI's coll/inter. In a non-blocking call, each rank sends to all ranks of the other group.
std::string ExpandBetween(const CollectiveCall& call, uint32_t first, bool blocking,
                          std::vector<Step>* steps);

// A neighbourhood collective. Starts all sends and receives at once. A blocking call also waits for these
// sends and receives.
std::string ExpandNeighbours(const CollectiveCall& call, bool blocking, std::vector<Step>* steps);
bool IsOfNeighbours(ti::Collective kind);

// A non-blocking call. Starts all sends and receives at once (as in SimGrid's smpi_nbc_impl.cpp).
std::string ExpandNonblocking(const CollectiveCall& call, std::vector<Step>* steps);
// Assigns the steps of a non-blocking call to a request. Several calls of the same kind may be active at
// once. Message tags therefore depend on the call's number on its communicator.
void KeepForRequest(uint32_t number, uint32_t request, std::vector<Step>* steps);

}  // namespace rankine::sim
