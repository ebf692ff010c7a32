// SPDX-License-Identifier: BSD-3-Clause
// The collectives that represent the creation of a communicator. A replay executes them instead of the call.
// They are also exported to text formats that have no communicators.
//
// Source: SimGrid's on-line SMPI, smpi_comm.cpp of 2019. The first rank of the new communicator broadcasts
// the communicator's number, and a barrier follows. Before that, a split gathers colours and keys, and sends
// each rank its group. SimGrid 3.32 no longer has the barrier. We keep it, because in real MPI libraries the
// ranks must agree on the number, so each rank waits for all others.
#pragma once
#include <cstdint>
#include <span>

#include "base/ti/action.h"

namespace rankine::ti {

// A collective with root 0, and the number of bytes that it moves to or from each rank.
struct MakingPart {
  Collective collective = Collective::none;
  uint64_t bytes = 0;
};

// Returns the collectives in order. Callers use only the barrier for an intercommunicator or a non-blocking
// call.
inline std::span<const MakingPart> PartsOf(Making making) {
  static constexpr MakingPart kParts[] = {{Collective::gather, 8},   // colour and key
                                          {Collective::scatter, 8},  // the members of the rank's group
                                          {Collective::bcast, 4},    // the communicator's number
                                          {Collective::barrier, 0}};
  switch (making) {
    case Making::by_colour:
      return kParts;
    case Making::by_parent:
    case Making::by_members:
      return std::span(kParts).subspan(2);
    case Making::untold:
      break;
  }
  return {};
}

// Returns the communicator of the ranks that make the call; kNone if it is unknown, or if this rank is not a
// member.
inline uint32_t MakersOf(const Action& action) {
  if (PartsOf(action.making).empty()) return kNone;
  return action.making == Making::by_members ? action.made : action.comm;
}

}  // namespace rankine::ti
