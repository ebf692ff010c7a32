// SPDX-License-Identifier: BSD-3-Clause
// Stores the times of one thread that were observed from outside. Each row contains the time that the thread
// spent at one position in the program (layout::OutsideRow). The scheduler updates a thread's running time
// only at the kernel's ticks. A thread whose running time has not grown between two observations may
// therefore have run nevertheless. Time in which the thread was not seen to run is charged provisionally, and
// may be taken back later. Provisional time may be spread over several rows. Each row knows how much of its
// time is provisional. At most that amount can be taken back.
#pragma once
#include <cstdint>

#include "layout/sample/record.h"

namespace rankine::cli {

// For one thread.
class OutsideRows {
 public:
  struct Taken {
    uint32_t row;
    uint64_t ns;  // the time that was taken back; 0 if no time was provisional
  };

  // Adds a time and a number of observations to a row, and returns the row's index. If no row is free, the
  // time is added to the last row. The last row does not contain the thread's position during that time.
  uint32_t Charge(const layout::OutsideRow& what);
  uint32_t ChargeProvisionally(const layout::OutsideRow& what);
  // Makes all provisional time final.
  void Settle();
  // Takes back at most the given number of ns from one row. Time is taken back first from the row that was
  // charged last, if that row has provisional time.
  Taken TakeBack(uint64_t ns);

  uint32_t size() const { return size_; }
  const layout::OutsideRow& operator[](uint32_t row) const { return rows_[row]; }

 private:
  uint32_t size_ = 0;
  uint32_t last_ = 0;            // the row to which provisional time was charged most recently
  uint64_t provisional_ns_ = 0;  // provisional time of all rows
  uint64_t provisional_of_[layout::kOutsideRows] = {};
  layout::OutsideRow rows_[layout::kOutsideRows] = {};
};

}  // namespace rankine::cli
