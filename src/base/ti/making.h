// SPDX-License-Identifier: BSD-3-Clause
// The communication among the ranks that make a communicator. A replay, and a text format without
// communicators, use these collectives instead of the call.
//
// Source: SimGrid's SMPI on-line, smpi_comm.cpp of 2019. The first rank of the new communicator broadcasts
// its number, then a barrier follows. A split first gathers colours and keys and sends each rank its group.
// SimGrid 3.32 has no barrier any more. It stays here, because MPI libraries agree on the number, and for
// that each rank waits for all others.
#pragma once
#include <cstdint>
#include <span>

#include "base/ti/action.h"

namespace rankine::ti {

// A collective with rank 0 as its root, and the bytes that it moves to or from each rank.
struct MakingPart {
  Collective collective = Collective::none;
  uint64_t bytes = 0;
};

// The collectives in their order. A communicator between two groups, and a non-blocking call, has the barrier
// alone.
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

// The communicator of the ranks that make the call. kNone: it is unknown, or this rank is not a member.
inline uint32_t MakersOf(const Action& action) {
  if (PartsOf(action.making).empty()) return kNone;
  return action.making == Making::by_members ? action.made : action.comm;
}

}  // namespace rankine::ti
