// SPDX-License-Identifier: BSD-3-Clause
// Computes, from a thread's own clocks, the time that the observing process missed. The missed time is the
// time after the last observation, plus intervals that were too short to be recorded. If the observing
// process did not run, it missed the whole time.
#pragma once
#include <cstdint>

#include "layout/sample/record.h"
#include "layout/spool_index.h"

namespace rankine::layout {

struct Unseen {
  uint64_t kernel_ns = 0, seen_kernel_ns = 0;
  uint64_t off_ns = 0, seen_off_ns = 0;  // time off the processor
  uint64_t most_ns = 0;                  // A row with a longer time is damaged.

  // Returns the row's time plus its share of the unobserved time. Nobody knows where in the code the
  // unobserved time was spent, so this time is divided in proportion to the observed time.
  uint64_t Add(const OutsideRow& row) const;
  // Returns the unobserved time if it is so long that the rows are hardly representative; otherwise 0.
  // In this case, readers must be warned.
  uint64_t Unknown() const;
};

// The extent must contain the rows of the thread. A row with a time of more than `most_ns` is damaged and
// ignored.
Unseen UnseenOf(const Extent& extent, const SpoolIndex& index, uint64_t most_ns);

}  // namespace rankine::layout
