// The part of a function of MPI, or of the C library, in a time-independent trace.
#pragma once
#include <cstdint>

#include "archive/ti/decode.h"
#include "base/ti/action.h"
#include "mpi_facts/facts.h"

namespace rankine::archive {

using CallFacts = mpi_facts::Action;

// Along a topology.
bool IsNeighborly(ti::Collective collective);

// By id of gen/mpi.table; an id that this version does not know is no action.
inline const CallFacts& FactsOf(uint16_t function) {
  return mpi_facts::FactsOf(function).action;
}
// By layout::IoFunction.
CallFacts FactsOfFile(uint16_t function);

// A collective along a topology whose neighbours are unknown: there were more of them than a list holds.
bool LacksNeighbors(const RawTiKey& key);

}  // namespace rankine::archive
