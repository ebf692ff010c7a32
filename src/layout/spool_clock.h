// SPDX-License-Identifier: BSD-3-Clause
// Converts clock ticks of one process to nanoseconds, using integers only. The rate is computed from the
// two (ticks, CLOCK_REALTIME) pairs in the spool header. If the pairs are missing or too close together,
// the header's first estimate is used instead. The first estimate is also used if the computed rate differs
// from it by more than 1/16. A larger difference means that the wall clock was set, or that the header is
// damaged.
#pragma once
#include <cstdint>

#include "base/saturate.h"
#include "layout/spool_layout.h"

namespace rankine::layout {

class SpoolClock {
 public:
  explicit SpoolClock(const SpoolHeader& header);

  // Converts a duration.
  uint64_t Ns(uint64_t ticks) const { return base::MulDiv(ticks, span_ns_, span_ticks_); }
  // Converts a point in time to CLOCK_REALTIME. Returns 0 if the argument is 0 or the header has no pair of
  // clock readings.
  uint64_t Realtime(uint64_t ticks) const;
  uint64_t TicksPerSecond() const { return base::MulDiv(1000000000u, span_ticks_, span_ns_); }

 private:
  uint64_t span_ticks_ = 1;  // never 0
  uint64_t span_ns_ = 1;     // never 0
  uint64_t origin_ticks_ = 0;
  uint64_t origin_ns_ = 0;
};

}  // namespace rankine::layout
