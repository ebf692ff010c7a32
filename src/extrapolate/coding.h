// SPDX-License-Identifier: BSD-3-Clause
// Describes partners and communicators in a form that is equal for runs of all sizes. They are distances in
// the grid, fixed ranks, or steps from call to call.
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
  distance,      // distance along each axis of the grid, with wraparound
  fixed,         // the rank in the communicator itself
  exclusive_or,  // exclusive or of the ranks in MPI_COMM_WORLD, as in butterflies
  transposed,    // distance from the position at which the first two axes are exchanged
  // step from the partner of the previous call of this form; the first partner is coded by its distance
  step,
  step_at_fixed,  // like `step`, but the first partner is coded by its rank
  // The exclusive or of the ranks in the communicator, and whether it is twice or half that of the previous
  // call. Such steps need this coding because their number grows with the size of the run.
  butterfly,
  dissemination,  // like `butterfly`, for the distance in the communicator
};
inline constexpr std::array kCodings = {Coding::distance,   Coding::fixed,        Coding::exclusive_or,
                                        Coding::transposed, Coding::step,         Coding::step_at_fixed,
                                        Coding::butterfly,  Coding::dissemination};

// The caller, from whose point of view a partner is coded.
struct Here {
  const Grid* grid = nullptr;
  uint32_t rank = 0;          // rank in MPI_COMM_WORLD
  uint32_t me = 0, size = 1;  // rank in the communicator, and size of the communicator
};

// Returns the code of a partner. Equal codes have the same meaning in runs of all sizes.
uint64_t CodeOf(Coding coding, const Peer& peer, const Here& here);
// True if the code from a larger run denotes the same partner as the code from the run of `here`. The codes
// themselves may differ if the grid is so small that two directions lead to the same rank.
bool CodesAlike(Coding coding, uint64_t larger, uint64_t code, const Here& here);
// The inverse of CodeOf. Returns the rank in MPI_COMM_WORLD for the first four codings, and the rank in the
// communicator for the others. Returns nullopt if there is no such rank.
struct Decoded {
  uint32_t rank = 0;
  bool is_local = false;
};
std::optional<Decoded> PeerAt(Coding coding, uint64_t code, int32_t previous, const Here& here);

// A communicator as part of the grid: the axes along which its members lie. If there are several equal ones,
// they are numbered in the order in which a rank first uses them.
struct Part {
  static constexpr uint8_t kWorld = 0x80, kOther = 0x40;  // MPI_COMM_WORLD; not a part of the grid
  uint8_t axes = 0;                                       // bit i: its members lie along axis i
  uint16_t ordinal = 0;
  auto operator<=>(const Part&) const = default;
  uint64_t Code() const { return uint64_t{axes} << 16 | ordinal; }
};

// Returns the axes of a communicator, or Part::kOther. Axes of extent 1 are ignored.
uint8_t AxesOf(std::span<const uint32_t> members, const Grid& grid);

// The coding of partners, by form of call.
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
