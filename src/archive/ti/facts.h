// SPDX-License-Identifier: BSD-3-Clause
// Looks up the action by which a time-independent trace represents a function of MPI or of the C library.
#pragma once
#include <cstdint>

#include "archive/ti/decode.h"
#include "base/ti/action.h"
#include "mpi_facts/facts.h"

namespace rankine::archive {

using CallFacts = mpi_facts::Action;

// True if the operation is a neighbourhood collective.
bool IsNeighborly(ti::Collective collective);

// The argument is the function's id in gen/mpi.table. If the id is unknown to this version, the call counts
// as a call without an action.
inline const CallFacts& FactsOf(uint16_t function) {
  return mpi_facts::FactsOf(function).action;
}
// The argument is a layout::IoFunction.
CallFacts FactsOfFile(uint16_t function);

// True if the key is a neighbourhood collective whose neighbours are unknown, because there were too many for
// a list.
bool LacksNeighbors(const RawTiKey& key);

}  // namespace rankine::archive
