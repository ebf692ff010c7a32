// SPDX-License-Identifier: BSD-3-Clause
// Computes by a thread's own clocks the time for which it was not observed from outside. This is the time
// after the last observation, and intervals that were too short to be recorded. If the observing process did
// not run, it is the whole time.
#pragma once
#include <cstdint>

#include "layout/sample/record.h"
#include "layout/spool_index.h"

namespace rankine::layout {

struct Unseen {
  uint64_t kernel_ns = 0, seen_kernel_ns = 0;
  uint64_t off_ns = 0, seen_off_ns = 0;  // time without a processor
  uint64_t most_ns = 0;                  // the largest time that a row may have

  // Returns the row's time with its share of the unobserved time. The places in that time are unknown, so it
  // is divided in proportion to the observed time.
  uint64_t Add(const OutsideRow& row) const;
  // Returns the unobserved time if it is so long that the rows say little or nothing about it. A reader must
  // be warned.
  uint64_t Unknown() const;
};

// `extent` has the rows of the thread. Rows with more than `most_ns` are damaged and left out.
Unseen UnseenOf(const Extent& extent, const SpoolIndex& index, uint64_t most_ns);

}  // namespace rankine::layout
