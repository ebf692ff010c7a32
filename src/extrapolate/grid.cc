// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/grid.h"

#include <algorithm>
#include <charconv>

namespace rankine::extrapolate {
namespace {

void AddGrids(uint32_t left, size_t axis, Grid* grid, std::vector<Grid>* all) {
  if (axis + 1 == grid->axes) {
    grid->extent[axis] = left;
    all->push_back(*grid);
    return;
  }
  for (uint32_t extent = 1; extent <= left; ++extent) {
    if (left % extent != 0) continue;
    grid->extent[axis] = extent;
    AddGrids(left / extent, axis + 1, grid, all);
  }
}

// All orders of the axes.
constexpr std::array<std::array<uint8_t, kMostAxes>, 6> kOrders = {
    {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

Grid InOrder(const Grid& grid, const std::array<uint8_t, kMostAxes>& order) {
  Grid result = grid;
  for (size_t axis = 0; axis < grid.axes; ++axis) result.extent[axis] = grid.extent[order[axis]];
  return result;
}

bool Permutes(const std::array<uint8_t, kMostAxes>& order, size_t axes) {
  return std::all_of(order.begin(), order.begin() + static_cast<ptrdiff_t>(axes),
                     [axes](uint8_t axis) { return axis < axes; });
}

}  // namespace

Place Grid::PlaceOf(uint32_t rank) const {
  return {rank / (extent[1] * extent[2]), rank / extent[2] % extent[1], rank % extent[2]};
}

uint32_t Grid::RankAt(const Place& place) const {
  return (place[0] * extent[1] + place[1]) * extent[2] + place[2];
}

std::string Grid::Text() const {
  std::string text = std::to_string(extent[0]);
  for (size_t axis = 1; axis < axes; ++axis) text += "x" + std::to_string(extent[axis]);
  return text;
}

std::vector<Grid> GridsOf(uint32_t ranks, size_t axes) {
  std::vector<Grid> all;
  Grid grid;
  grid.axes = axes;
  AddGrids(ranks, 0, &grid, &all);
  return all;
}

Grid BalancedGrid(uint32_t ranks, size_t axes) {
  Grid best;
  uint64_t least = UINT64_MAX;
  for (const Grid& grid : GridsOf(ranks, axes)) {
    const auto end = grid.extent.begin() + static_cast<ptrdiff_t>(axes);
    if (!std::is_sorted(grid.extent.begin(), end, std::greater<>())) continue;
    const uint64_t spread = grid.extent[0] - *(end - 1);
    if (spread >= least) continue;
    least = spread;
    best = grid;
  }
  return best;
}

std::optional<Grid> GrownGrid(std::span<const Grid> known, uint32_t ranks) {
  if (known.empty()) return std::nullopt;
  const size_t axes = known[0].axes;
  for (const auto& order : kOrders) {
    if (!Permutes(order, axes)) continue;
    if (std::all_of(known.begin(), known.end(), [&](const Grid& grid) {
          return InOrder(BalancedGrid(grid.ranks(), axes), order) == grid;
        }))
      return InOrder(BalancedGrid(ranks, axes), order);
  }
  for (size_t growing = 0; growing < axes; ++growing) {
    Grid larger = known[0];
    larger.extent[growing] = 1;
    const uint32_t others = larger.ranks();
    const bool alone = std::all_of(known.begin(), known.end(), [&](const Grid& grid) {
      Grid rest = grid;
      rest.extent[growing] = 1;
      return rest == larger;
    });
    if (!alone || ranks % others != 0) continue;
    larger.extent[growing] = ranks / others;
    return larger;
  }
  // True if all grids are balanced, but their largest extents are on different axes. LAMMPS makes such
  // grids.
  const bool balanced = std::all_of(known.begin(), known.end(), [axes](const Grid& grid) {
    Grid sorted = grid;
    std::sort(sorted.extent.begin(), sorted.extent.end(), std::greater<>());  // unused axes have extent 1
    return sorted == BalancedGrid(grid.ranks(), axes);
  });
  if (balanced) return BalancedGrid(ranks, axes);
  return std::nullopt;
}

base::Result<Grid> ParseGrid(const std::string& text) {
  Grid grid;
  grid.axes = 0;
  uint64_t product = 1;
  const char* at = text.data();
  const char* end = at + text.size();
  for (;;) {
    uint32_t extent = 0;
    const auto [next, error] = std::from_chars(at, end, extent);
    product *= extent;
    if (error != std::errc() || extent == 0 || grid.axes == kMostAxes || product > UINT32_MAX) break;
    grid.extent[grid.axes++] = extent;
    if (next == end) return grid;
    if (*next != 'x') break;
    at = next + 1;
  }
  return base::Error{"a grid has one to three extents, such as 8x4x2"};
}

uint32_t ClassOf(const Grid& grid, Split split, uint32_t rank) {
  if (split == Split::none) return 0;
  const Place place = grid.PlaceOf(rank);
  const uint32_t depth = split == Split::deep_edges ? 2 : 1;
  uint32_t result = 0;
  for (size_t axis = 0; axis < grid.axes; ++axis) {
    const uint32_t at = place[axis], extent = grid.extent[axis], behind = extent - 1 - at;
    // the kind of position; 0: in the middle; 1, 2: near the start; 3, 4: near the end; 5: the only position
    uint32_t where = 0;
    if (extent == 1) {
      where = 5;
    } else if (at < depth && at <= behind) {
      where = 1 + at;
    } else if (behind < depth) {
      where = 3 + behind;
    }
    if (split == Split::edges_and_parity && where == 0) where = 6 + at % 2;
    if (split == Split::edges_and_parity && where == 3) where = 8 + at % 2;
    result = result * 16 + where;
  }
  return result;
}

}  // namespace rankine::extrapolate
