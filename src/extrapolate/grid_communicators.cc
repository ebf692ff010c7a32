// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/grid_communicators.h"

#include <algorithm>
#include <iterator>

namespace rankine::extrapolate {

uint32_t PlaceAlong(const Grid& grid, uint32_t rank, uint8_t axes, uint32_t* extent) {
  const Place place = grid.PlaceOf(rank);
  uint32_t at = 0;
  *extent = 1;
  for (size_t axis = 0; axis < kMostAxes; ++axis) {
    if ((axes >> axis & 1) == 0) continue;
    at = at * grid.extent[axis] + place[axis];
    *extent *= grid.extent[axis];
  }
  return at;
}

GridCommunicators::GridCommunicators(const Grid& grid) : grid_(grid) {
  world_.members.push_back({0, grid.ranks(), 1});
  world_.name = "MPI_COMM_WORLD";
}

void GridCommunicators::Add(const Part& part) {
  if (part.axes == Part::kWorld) return;
  const auto [at, added] = first_.try_emplace(part, next_);
  if (!added) return;
  uint32_t extent = 1;
  PlaceAlong(grid_, 0, static_cast<uint8_t>(kAllAxes & ~part.axes), &extent);
  parts_.emplace(next_, part);
  next_ += extent;
}

uint32_t GridCommunicators::NumberOf(const Part& part, uint32_t rank) const {
  if (part.axes == Part::kWorld) return 0;
  uint32_t extent = 1;
  return first_.at(part) + PlaceAlong(grid_, rank, static_cast<uint8_t>(kAllAxes & ~part.axes), &extent);
}

const ti::Communicator& GridCommunicators::Find(uint32_t number) {
  if (number == 0 || number >= next_) return world_;
  const auto [at, added] = made_.try_emplace(number);
  if (added) Make(number, &at->second);
  return at->second;
}

void GridCommunicators::Make(uint32_t number, ti::Communicator* comm) const {
  const auto at = std::prev(parts_.upper_bound(number));
  const uint8_t axes = at->second.axes;
  uint32_t index = number - at->first;
  Place place = {0, 0, 0};
  for (size_t axis = kMostAxes; axis-- > 0;) {
    if ((axes >> axis & 1) != 0) continue;
    place[axis] = index % grid_.extent[axis];
    index /= grid_.extent[axis];
  }
  AddRuns(axes, 0, &place, comm);
}

void GridCommunicators::AddRuns(uint8_t axes, size_t axis, Place* place, ti::Communicator* comm) const {
  if (axis == kMostAxes) {
    comm->members.push_back({grid_.RankAt(*place), 1, 1});
    return;
  }
  if ((axes >> axis & 1) == 0) return AddRuns(axes, axis + 1, place, comm);
  if ((axes >> (axis + 1)) == 0) {  // Along the last axis, the members form a single range with a constant
                                    // step.
    (*place)[axis] = 0;
    Place next = *place;
    next[axis] = 1;
    comm->members.push_back(
        {grid_.RankAt(*place), grid_.extent[axis], std::max(1u, grid_.RankAt(next) - grid_.RankAt(*place))});
    return;
  }
  for (uint32_t i = 0; i < grid_.extent[axis]; ++i) {
    (*place)[axis] = i;
    AddRuns(axes, axis + 1, place, comm);
  }
  (*place)[axis] = 0;
}

}  // namespace rankine::extrapolate
