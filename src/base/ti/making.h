// SPDX-License-Identifier: BSD-3-Clause
// The collectives that represent the creation of a communicator. A replay executes collectives instead of
// the call that creates the communicator. Text formats that lack communicators also represent the creation of
// a communicator by such collectives.
//
// The source is SimGrid's on-line SMPI, smpi_comm.cpp of 2019. A split first gathers colours and keys, and
// sends each rank its group. The first rank of the new communicator then broadcasts the communicator's
// number, and a barrier follows. SimGrid 3.32 no longer has the barrier. Rankine keeps the barrier: in real
// MPI libraries, the ranks must agree on the number, so each rank waits for all other ranks.
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

// Returns the collectives in order. If the communicator is an intercommunicator or the call is
// non-blocking, callers use only the barrier.
inline std::span<const MakingPart> PartsOf(Making making) {
  static constexpr MakingPart kParts[] = {{Collective::gather, 8},   // The colour and the key of each rank.
                                          {Collective::scatter, 8},  // The members of the rank's new group.
                                          {Collective::bcast, 4},    // The communicator's number.
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

// Returns the communicator of the ranks that make the call; kNone if the communicator is unknown, or if this
// rank is not a member.
inline uint32_t MakersOf(const Action& action) {
  if (PartsOf(action.making).empty()) return kNone;
  return action.making == Making::by_members ? action.made : action.comm;
}

}  // namespace rankine::ti
