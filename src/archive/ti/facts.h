// SPDX-License-Identifier: BSD-3-Clause
// The role of a function of MPI, or of the C library, in a time-independent trace.
#pragma once
#include <cstdint>

#include "archive/ti/decode.h"
#include "base/ti/action.h"
#include "mpi_facts/facts.h"

namespace rankine::archive {

using CallFacts = mpi_facts::Action;

// True for a neighbourhood collective.
bool IsNeighborly(ti::Collective collective);

// By id of gen/mpi.table. An id that this version does not know is no action.
inline const CallFacts& FactsOf(uint16_t function) {
  return mpi_facts::FactsOf(function).action;
}
// By layout::IoFunction.
CallFacts FactsOfFile(uint16_t function);

// True for a neighbourhood collective with unknown neighbours, because a list could not hold all of them.
bool LacksNeighbors(const RawTiKey& key);

}  // namespace rankine::archive
