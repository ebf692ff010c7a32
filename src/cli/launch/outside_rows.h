// Sums of one thread as seen from outside, by where it was (layout::OutsideRow). What was charged
// provisionally may be taken back, and was not always charged to one row: the scheduler counts what a thread
// runs at the kernel's ticks alone, so a thread that has not run by its numbers may have gone from one call
// to the next. So each row knows how much of it is provisional, and none gives back what it did not get.
#pragma once
#include <cstdint>

#include "layout/sample/record.h"

namespace rankine::cli {

// One thread.
class OutsideRows {
 public:
  struct Taken {
    uint32_t row;
    uint64_t ns;  // 0: nothing was provisional
  };

  // Adds what.ns and what.looks; in which row. Where there is no room it goes to the last one: where the
  // thread was is lost, not how long.
  uint32_t Charge(const layout::OutsideRow& what);
  uint32_t ChargeProvisionally(const layout::OutsideRow& what);
  // From here on what was charged stays.
  void Settle();
  // At most `ns`, of one row: the one charged last, before others.
  Taken TakeBack(uint64_t ns);

  uint32_t size() const { return size_; }
  const layout::OutsideRow& operator[](uint32_t row) const { return rows_[row]; }

 private:
  uint32_t size_ = 0;
  uint32_t last_ = 0;            // charged provisionally
  uint64_t provisional_ns_ = 0;  // of all rows
  uint64_t provisional_of_[layout::kOutsideRows] = {};
  layout::OutsideRow rows_[layout::kOutsideRows] = {};
};

}  // namespace rankine::cli
