// What the ranks that make a communicator tell each other meanwhile. A replay, and a form of text
// without communicators, take these collectives for the call.
//
// Source: SimGrid's SMPI on-line, smpi_comm.cpp of 2019: the new communicator's first rank tells its number,
// and a barrier follows; a split gathers colours and keys before that and sends each rank its group. SimGrid
// 3.32 has no barrier any more; MPI libraries agree on the number, for which all ranks wait for all.
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

// In their order. Between two groups, and of a call that does not wait, there is the barrier alone.
inline std::span<const MakingPart> PartsOf(Making making) {
  static constexpr MakingPart kParts[] = {{Collective::gather, 8},   // colour and key
                                          {Collective::scatter, 8},  // the group
                                          {Collective::bcast, 4},    // the number
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

// The communicator of the ranks that make the call; kNone: not known, or this rank is none of them.
inline uint32_t MakersOf(const Action& action) {
  if (PartsOf(action.making).empty()) return kNone;
  return action.making == Making::by_members ? action.made : action.comm;
}

}  // namespace rankine::ti
