// Which algorithm a library takes for a call, and its steps.
#pragma once
#include <string>

#include "sim/collectives/schedule.h"
#include "sim/model.h"

namespace rankine::sim {

// Appends the steps of `call`. Not empty: why they cannot be made.
std::string Expand(const CollectiveCall& call, Selector selector, std::vector<Step>* steps);

// A call between two groups, of which the first has `first` ranks; `call.rank` and `call.size` count both. Of
// a blocking one a rank of each group speaks for it, as Open MPI's coll/inter does it; else all send to all.
std::string ExpandBetween(const CollectiveCall& call, uint32_t first, bool blocking,
                          std::vector<Step>* steps);

// A call of a neighbourhood: all sends and receives are started at once, and a blocking one waits for them.
std::string ExpandNeighbours(const CollectiveCall& call, bool blocking, std::vector<Step>* steps);
bool IsOfNeighbours(ti::Collective kind);

// A non-blocking call: sends and receives that are all started at once (SimGrid's smpi_nbc_impl.cpp).
std::string ExpandNonblocking(const CollectiveCall& call, std::vector<Step>* steps);
// The steps of a non-blocking call are what `request` waits for. Several calls of one kind may be under way,
// so their messages have tags of their own: by `number` of the call among its communicator's.
void KeepForRequest(uint32_t number, uint32_t request, std::vector<Step>* steps);

}  // namespace rankine::sim
