// SPDX-License-Identifier: BSD-3-Clause
// Encodes partners and communicators such that the codes are equal in runs of all sizes. A partner is
// encoded as a distance in the grid, as a fixed rank, or as a step from the partner of the previous call.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "extrapolate/call_reader.h"
#include "extrapolate/grid.h"

namespace rankine::extrapolate {

enum class Coding : uint8_t {
  distance,      // The distance along each axis of the periodic grid.
  fixed,         // The partner's rank in the communicator.
  exclusive_or,  // The exclusive or of the caller's rank and the partner's rank in MPI_COMM_WORLD, as
                 // butterfly algorithms use it.
  transposed,    // The distance from the caller's mirror position. The mirror position of a rank has its
                 // first two coordinates swapped.
  // The step from the partner of the previous call of this form. The first partner is encoded as a distance.
  step,
  step_at_fixed,  // The partners are encoded as in `step`, but the first partner is encoded as a fixed rank.
  // The exclusive or of the caller's rank and the partner's rank in the communicator. If the value is twice
  // or half as large as in the previous call, the code contains only this fact. Butterfly algorithms need
  // this encoding, because they have more steps in larger runs.
  butterfly,
  dissemination,  // The partners are encoded as in `butterfly`, but with the difference of both ranks
                  // instead of the exclusive or.
};
inline constexpr std::array kCodings = {Coding::distance,   Coding::fixed,        Coding::exclusive_or,
                                        Coding::transposed, Coding::step,         Coding::step_at_fixed,
                                        Coding::butterfly,  Coding::dissemination};

// The caller. The partner is encoded relative to the caller.
struct Here {
  const Grid* grid = nullptr;
  uint32_t rank = 0;          // rank in MPI_COMM_WORLD
  uint32_t me = 0, size = 1;  // The caller's rank in the communicator, and the communicator's size.
};

// Returns the code of a partner. Equal codes have the same meaning in runs of all sizes.
uint64_t CodeOf(Coding coding, const Peer& peer, const Here& here);
// True if a code from a larger run and a code from a smaller run represent the same partner. The argument
// `here` is the caller in the smaller run. The codes may differ in a small grid, because two directions may
// lead to the same rank.
bool CodesAlike(Coding coding, uint64_t larger, uint64_t code, const Here& here);
// The inverse of CodeOf. For the first four codings, the result is a rank in MPI_COMM_WORLD. For the other
// codings, the result is a rank in the communicator. Returns nullopt if the code leads to a rank that does
// not exist.
struct Decoded {
  uint32_t rank = 0;
  bool is_local = false;
};
std::optional<Decoded> PeerAt(Coding coding, uint64_t code, int32_t previous, const Here& here);

// A communicator that covers a part of the grid. A part is described by the axes along which the
// communicator's members extend. If several communicators have the same members, they are numbered in the
// order in which a rank first uses them.
struct Part {
  // The kind of the communicator. `kWorld`: MPI_COMM_WORLD; `kOther`: not a part of the grid.
  static constexpr uint8_t kWorld = 0x80, kOther = 0x40;
  uint8_t axes = 0;  // Bit i is set if the members extend along the axis i.
  uint16_t ordinal = 0;
  auto operator<=>(const Part&) const = default;
  uint64_t Code() const { return uint64_t{axes} << 16 | ordinal; }
};

// Returns the axes along which the members of a communicator extend. Returns `Part::kOther` if the
// communicator is not a part of the grid. Axes of extent 1 are ignored.
uint8_t AxesOf(std::span<const uint32_t> members, const Grid& grid);

// Contains the coding of partners for each form of call.
struct Codings {
  struct Of {
    Coding to = Coding::distance, from = Coding::distance;
  };
  std::unordered_map<uint64_t, Of> forms;
  Of For(uint64_t form) const {
    const auto at = forms.find(form);
    return at == forms.end() ? Of{} : at->second;
  }
};

}  // namespace rankine::extrapolate
