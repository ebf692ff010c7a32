// Which operation on a file the fragments of a dispersed volume belong to. cluster/disperse codes stripes of
// (512 * k) bytes into a fragment of 512 bytes for each brick, so what a brick is asked for begins at the
// stripe's place by k, of whole stripes; file and thread are those of the operation. What it runs on is a
// stack of its own, the same for all bricks of one operation.
//
// Fragments are the operation's that has their thread, file, action and, in stripes, exactly their extent; of
// equal ones the first that has none yet, since the translator does what overlaps in its order. Reads that
// are no one's are those that complete the first and last stripe of a write.
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
  // What is left of those of which one never sees a fragment is dropped, the oldest first.
  static constexpr size_t kMost = 1 << 14;

  // What the translator took. `stripe`: its bytes of a fragment, and in the upper half those of a stripe.
  void Add(const Operation& whole, uint64_t stripe);
  // The number of the whole that the fragment is of, given its own; 0: not known. Every whole that begins
  // before the fragment has been added; fragments come in any order.
  uint64_t WholeOf(const Operation& fragment);

 private:
  struct Extent {
    std::array<uint64_t, 2> file{};
    uint64_t thread = 0;
    Action action{};
    uint64_t begin = 0, end = 0;  // bytes of a fragment
    auto operator<=>(const Extent&) const = default;
  };
  struct Whole {
    uint64_t number, begin_ticks;
  };
  // One operation of the translator, by its stack.
  struct Started {
    Extent extent;
    uint64_t number = 0;
    std::vector<std::string> connections;  // that have their fragment
  };

  uint64_t Take(const Extent& extent, uint64_t before);
  uint64_t WriteAround(const Extent& read, uint64_t before) const;

  std::map<Extent, std::deque<Whole>> wholes_;  // by the time of their begin
  std::deque<std::pair<Extent, uint64_t>>
      order_;                            // of their coming, with their begin; some are taken already
  std::map<uint64_t, Started> started_;  // by stack
};

}  // namespace rankine::probe::gluster
