// SPDX-License-Identifier: BSD-3-Clause
// The communicators of a run whose ranks form a grid. The number of a communicator depends on the kind of
// part in the grid (such as rows or planes), and on the position of the part.
#pragma once
#include <cstdint>
#include <map>
#include <unordered_map>

#include "base/ti/trace.h"
#include "extrapolate/coding.h"
#include "extrapolate/grid.h"

namespace rankine::extrapolate {

inline constexpr uint8_t kAllAxes = (1 << kMostAxes) - 1;

// The argument `axes` contains axes that span a subgrid. Returns the position of a rank in this subgrid.
// Stores the size of the subgrid in the argument `extent`.
uint32_t PlaceAlong(const Grid& grid, uint32_t rank, uint8_t axes, uint32_t* extent);

class GridCommunicators {
 public:
  explicit GridCommunicators(const Grid& grid);
  void Add(const Part& part);
  // Returns the number of the communicator that covers the part to which the rank belongs. Returns 0 for
  // MPI_COMM_WORLD.
  uint32_t NumberOf(const Part& part, uint32_t rank) const;
  const ti::Communicator& Find(uint32_t number);

 private:
  void Make(uint32_t number, ti::Communicator* comm) const;
  void AddRuns(uint8_t axes, size_t axis, Place* place, ti::Communicator* comm) const;

  const Grid grid_;
  ti::Communicator world_;
  uint32_t next_ = 1;
  std::map<Part, uint32_t> first_;
  std::map<uint32_t, Part> parts_;  // The key is the number of the first communicator that represents the
                                    // part.
  std::unordered_map<uint32_t, ti::Communicator> made_;
};

}  // namespace rankine::extrapolate
