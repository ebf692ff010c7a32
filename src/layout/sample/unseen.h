// What a thread was not seen in, by its own clocks: between the last look from outside and its end, and what
// was too little to be charged; all of it, where the process that looks did not run.
#pragma once
#include <cstdint>

#include "layout/sample/record.h"
#include "layout/spool_index.h"

namespace rankine::layout {

struct Unseen {
  uint64_t kernel_ns = 0, seen_kernel_ns = 0;
  uint64_t off_ns = 0, seen_off_ns = 0;  // without a processor
  uint64_t most_ns = 0;                  // that a row may have

  // Of a row, with its share of that: where the thread was in it is not known, so it was where it was else.
  uint64_t Add(const OutsideRow& row) const;
  // What is more than was seen, and so much that a reader must know: rows say little of it, or nothing.
  uint64_t Unknown() const;
};

// Of the thread whose extent of rows it is. Rows of more than `most_ns` are damaged and left out.
Unseen UnseenOf(const Extent& extent, const SpoolIndex& index, uint64_t most_ns);

}  // namespace rankine::layout
