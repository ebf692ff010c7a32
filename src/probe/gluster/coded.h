// SPDX-License-Identifier: BSD-3-Clause
// Finds the file operation to which a fragment of a dispersed volume belongs. The translator
// cluster/disperse encodes each stripe of (512 * k) bytes into one fragment of 512 bytes per brick. So the
// offset of a request to a brick is the offset of its first stripe, divided by k. A request covers whole
// stripes. The request contains the same file and thread as the operation. The translator uses one call stack
// for all requests of an operation.
//
// A fragment belongs to the operation with the same thread, file and action, and with exactly the same
// extent in stripes. If several operations match, the fragment goes to the first operation that has no
// fragment yet, because the translator handles overlapping operations in order. A read without a matching
// operation reads the rest of a write's first or last stripe, and belongs to this write.
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
  // The largest number of operations kept. Operations that never get a fragment would accumulate, so the
  // oldest of these operations are dropped.
  static constexpr size_t kMost = 1 << 14;

  // Adds an operation that the translator has received. The argument `stripe` contains the size of a
  // fragment in its lower half and the size of a stripe in its upper half, in bytes.
  void Add(const Operation& whole, uint64_t stripe);
  // Returns the number of the operation to which the fragment belongs; 0: the operation is unknown. The
  // operations that began before the fragment must be added before this call. Fragments may come in any
  // order.
  uint64_t WholeOf(const Operation& fragment);

 private:
  struct Extent {
    std::array<uint64_t, 2> file{};
    uint64_t thread = 0;
    Action action{};
    uint64_t begin = 0, end = 0;  // the fragment's range in bytes
    auto operator<=>(const Extent&) const = default;
  };
  struct Whole {
    uint64_t number, begin_ticks;
  };
  // One operation of the translator, identified by its call stack.
  struct Started {
    Extent extent;
    uint64_t number = 0;
    std::vector<std::string> connections;  // the connections for which this operation's fragment has already
                                           // been found
  };

  uint64_t Take(const Extent& extent, uint64_t before);
  uint64_t WriteAround(const Extent& read, uint64_t before) const;

  std::map<Extent, std::deque<Whole>> wholes_;     // the operations, sorted by start time
  std::deque<std::pair<Extent, uint64_t>> order_;  // the operations in the order of arrival, with their start
                                                   // times; some of these operations already have all their
                                                   // fragments
  std::map<uint64_t, Started> started_;            // by call stack
};

}  // namespace rankine::probe::gluster
