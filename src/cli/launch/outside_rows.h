// SPDX-License-Identifier: BSD-3-Clause
// The times of one thread that were observed from outside. They are summed by where the thread was
// (layout::OutsideRow). The scheduler updates a thread's running time only at the kernel's ticks. So a thread
// whose running time has not grown between two looks may have run nevertheless. Time without visible running
// is charged provisionally, and may be taken back later. Provisional time may be spread over several rows.
// Each row knows its provisional part, and gives back no more than that.
#pragma once
#include <cstdint>

#include "layout/sample/record.h"

namespace rankine::cli {

// For one thread.
class OutsideRows {
 public:
  struct Taken {
    uint32_t row;
    uint64_t ns;  // time that was taken back; 0: nothing was provisional
  };

  // Adds `what.ns` and `what.looks` to a row, and returns the row's index. If no row is free, the last one is
  // used. Then we lose the information where the thread was, but not the time.
  uint32_t Charge(const layout::OutsideRow& what);
  uint32_t ChargeProvisionally(const layout::OutsideRow& what);
  // Makes all provisional time final.
  void Settle();
  // Takes back at most `ns` from one row, if possible from the row that was charged last.
  Taken TakeBack(uint64_t ns);

  uint32_t size() const { return size_; }
  const layout::OutsideRow& operator[](uint32_t row) const { return rows_[row]; }

 private:
  uint32_t size_ = 0;
  uint32_t last_ = 0;            // the row that was charged provisionally last
  uint64_t provisional_ns_ = 0;  // provisional time of all rows
  uint64_t provisional_of_[layout::kOutsideRows] = {};
  layout::OutsideRow rows_[layout::kOutsideRows] = {};
};

}  // namespace rankine::cli
