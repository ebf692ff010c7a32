// What a function of MPI, or of the C library, does in a time-independent trace, from its name.
#pragma once
#include <cstdint>
#include <string_view>

#include "archive/ti/decode.h"
#include "base/ti/action.h"

namespace rankine::archive {

struct CallFacts {
  ti::Kind kind = ti::Kind::compute;  // compute: nothing that a trace knows
  ti::Mode mode = ti::Mode::standard;
  ti::Collective collective = ti::Collective::none;
  ti::Rma rma = ti::Rma::none;
  ti::Io io = ti::Io::none;
  ti::Making making = ti::Making::untold;
  // All of the communicator make it: of I/O, which blocks, and of communicators; those of the one that is
  // made instead: of what makes one of some of a communicator's ranks, or out of several.
  bool together = false, by_made = false;
};

// Along a topology.
bool IsNeighborly(ti::Collective collective);

CallFacts FactsOf(std::string_view name);
// By id of gen/mpi.table; of an id that this version does not know nothing is told.
CallFacts FactsOf(uint16_t function);
// By layout::IoFunction.
CallFacts FactsOfFile(uint16_t function);

// A collective along a topology whose neighbours are not told: there were more of them than a list holds.
bool LacksNeighbors(const RawTiKey& key);

}  // namespace rankine::archive
