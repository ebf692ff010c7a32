// SPDX-License-Identifier: BSD-3-Clause
// Counts, for each thread, the operations that are matched by their order: sends and receives of each
// communicator, partner and tag, and collective operations of each communicator. A part of a trace that does
// not begin with the thread's first call starts with these counts. So a reader can match the n-th send with
// the n-th receive, even if the two sides kept their traces from different calls on.
//
// Operations with equal keys are counted together, whatever their call site, region and size.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/ti/keys.h"

namespace rankine::recorder::event_trace {

class Sequence {
 public:
  static Sequence* New();  // for a thread; nullptr: no memory

  // The count of calls like this one, for the caller to add to. For calls without an order, a count that is
  // never read. Valid as long as the thread.
  uint64_t* CountOf(const layout::TiWords& words, std::span<const uint32_t> list);

  // Some calls were not counted, or differ from what was counted: from here on no order is reported.
  void Lose() { complete_ = false; }

  // Writes the counts at the begin of a part of the trace. Returns where the next record goes. Takes at most
  // half of the space up to `limit`; where that is too little, a record says that the order is unknown.
  std::byte* Put(std::byte* at, const std::byte* limit) const;

 private:
  static constexpr uint32_t kMost = 1024;  // power of two
  struct Counted {
    layout::TiWords words;  // word[0] 0: free
    uint64_t count;
  };
  bool complete_;
  uint32_t used_;
  uint64_t nowhere_;
  Counted counted_[kMost];
};

}  // namespace rankine::recorder::event_trace
