// SPDX-License-Identifier: BSD-3-Clause
// Arranges ranks in a grid of up to three axes, and divides them into classes by distance from the edges of
// the grid.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::extrapolate {

inline constexpr size_t kMostAxes = 3;
using Place = std::array<uint32_t, kMostAxes>;

// Rank numbers increase fastest along the last axis, as in MPI_Cart_create.
struct Grid {
  Place extent = {1, 1, 1};
  size_t axes = 1;

  uint32_t ranks() const { return extent[0] * extent[1] * extent[2]; }
  Place PlaceOf(uint32_t rank) const;
  uint32_t RankAt(const Place& place) const;
  std::string Text() const;  // for example "8x4"
  bool operator==(const Grid&) const = default;
};

// Returns all grids with this number of ranks and this number of axes.
std::vector<Grid> GridsOf(uint32_t ranks, size_t axes);
// Returns the grid that MPI_Dims_create would choose. The extents are as equal as possible, largest first.
Grid BalancedGrid(uint32_t ranks, size_t axes);
// Extrapolates known grids to the grid of a larger run. The known grids must follow a rule: either all are
// balanced, or only one axis grows. If the known grids are balanced but order their axes differently, the
// result has the largest extent first. Returns nullopt if the known grids follow neither rule.
std::optional<Grid> GrownGrid(std::span<const Grid> known, uint32_t ranks);
// Parses a grid such as "8x4" or "8x4x2".
base::Result<Grid> ParseGrid(const std::string& text);

// The method that divides ranks into classes. All ranks of a class make the same calls.
enum class Split : uint8_t {
  none,   // All ranks make the same calls.
  edges,  // The ranks at an edge of the grid form separate classes.
  // as in `edges`; in addition, ranks at even and at odd positions are in different classes
  edges_and_parity,
  deep_edges,  // as in `edges`; in addition, ranks next to an edge are in separate classes
};
inline constexpr std::array kSplits = {Split::none, Split::edges, Split::edges_and_parity, Split::deep_edges};

uint32_t ClassOf(const Grid& grid, Split split, uint32_t rank);

}  // namespace rankine::extrapolate
