// SPDX-License-Identifier: BSD-3-Clause
// Counts, for each thread, the operations that are matched by their order: sends and receives of each
// communicator, partner and tag, and collective operations of each communicator. If a part of a trace does
// not begin with the thread's first call, the part starts with the counts of the earlier operations. With the
// counts, a reader can match the n-th send with the n-th receive, even if the traces of sender and receiver
// start at different calls.
//
// Operations with equal keys are counted together, regardless of their call sites, regions and sizes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/ti/keys.h"

namespace rankine::recorder::event_trace {

class Sequence {
 public:
  static Sequence* New();  // Each thread has one object; nullptr: there is no memory

  // Returns the counter of calls that are equal to this call; the caller increments the counter. A call that
  // is not part of the order gets a counter that is never read. The pointer is valid until the thread ends.
  uint64_t* CountOf(const layout::TiWords& words, std::span<const uint32_t> list);

  // Records that some calls were not counted, or differed from what was counted. After a call of Lose, the
  // order of calls is not reported.
  void Lose() { complete_ = false; }

  // Writes the counts at the beginning of a part of the trace. Returns the address at which the next record
  // is written. Uses at most half of the space up to `limit`. If half of the space is not enough, writes a
  // record which states that the order is unknown.
  std::byte* Put(std::byte* at, const std::byte* limit) const;

 private:
  static constexpr uint32_t kMost = 1024;  // The capacity of the table, which must be a power of two.
  struct Counted {
    layout::TiWords words;  // An element is unused if its word[0] is 0.
    uint64_t count;
  };
  bool complete_;
  uint32_t used_;
  uint64_t nowhere_;
  Counted counted_[kMost];
};

}  // namespace rankine::recorder::event_trace
