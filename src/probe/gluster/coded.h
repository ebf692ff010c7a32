// SPDX-License-Identifier: BSD-3-Clause
// Finds the operation on a file to which fragments of a dispersed volume belong. cluster/disperse codes
// stripes of (512 * k) bytes into a fragment of 512 bytes for each brick. So a brick's request begins at the
// stripe's position divided by k, and covers whole stripes. The request has the file and thread of the
// operation. The translator uses one stack of its own for all bricks of one operation.
//
// A fragment belongs to the operation with the same thread, file, action, and exactly the same extent in
// stripes. Among equal operations, the first without a fragment gets it, because the translator handles
// overlapping operations in order. Reads without such an operation complete the first and last stripe of a
// write.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "probe/operation.h"

namespace rankine::probe::gluster {

class CodedWholes {
 public:
  // Operations without any fragment would accumulate. The oldest ones beyond this number are dropped.
  static constexpr size_t kMost = 1 << 14;

  // Adds an operation that the translator took. `stripe`: the bytes of a fragment in the lower half, those of
  // a stripe in the upper half.
  void Add(const Operation& whole, uint64_t stripe);
  // Returns the number of the operation that the fragment belongs to; 0: unknown. All operations that begin
  // before the fragment must have been added. Fragments may come in any order.
  uint64_t WholeOf(const Operation& fragment);

 private:
  struct Extent {
    std::array<uint64_t, 2> file{};
    uint64_t thread = 0;
    Action action{};
    uint64_t begin = 0, end = 0;  // range in bytes of a fragment
    auto operator<=>(const Extent&) const = default;
  };
  struct Whole {
    uint64_t number, begin_ticks;
  };
  // One operation of the translator, found by its stack.
  struct Started {
    Extent extent;
    uint64_t number = 0;
    std::vector<std::string> connections;  // the connections that have their fragment
  };

  uint64_t Take(const Extent& extent, uint64_t before);
  uint64_t WriteAround(const Extent& read, uint64_t before) const;

  std::map<Extent, std::deque<Whole>> wholes_;  // by begin time
  std::deque<std::pair<Extent, uint64_t>>
      order_;  // in order of arrival, with their begin times; some are taken already
  std::map<uint64_t, Started> started_;  // by stack
};

}  // namespace rankine::probe::gluster
