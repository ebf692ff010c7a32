// How often a thread has done what is matched by its order: sends and receives of each communicator, partner
// and tag, operations of each communicator. A stretch of a trace that does not begin with the thread's first
// call begins with these counts, so that a reader knows the n-th of a sender from the n-th of its receiver
// though both have been kept from different calls on.
//
// What is alike in that is counted as one, whatever its site, its region and its size.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/ti/keys.h"

namespace rankine::recorder::event_trace {

class Sequence {
 public:
  static Sequence* New();  // of a thread; nullptr: no memory

  // The count of calls like this one, which the caller adds to; one that nobody reads, where its order says
  // nothing. Valid as long as the thread.
  uint64_t* CountOf(const layout::TiWords& words, std::span<const uint32_t> list);

  // Calls were made that nobody counted, or are not what they were counted as: from here on no order is told.
  void Lose() { complete_ = false; }

  // At the begin of a stretch: where the next record goes. Takes at most half of what is left up to `limit`;
  // where that is too little it is said that the order is not known.
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
