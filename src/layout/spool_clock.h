// Clock ticks of one process as nanoseconds. The rate comes from the two (ticks, CLOCK_REALTIME) pairs of the
// spool header, in integers throughout; where the pairs are missing, too close together, or contradict the
// first estimate by more than 1/16 (the wall clock was set meanwhile, or the header is damaged), the first
// estimate serves.
#pragma once
#include <cstdint>

#include "base/saturate.h"
#include "layout/spool_layout.h"

namespace rankine::layout {

class SpoolClock {
 public:
  explicit SpoolClock(const SpoolHeader& header);

  // A duration.
  uint64_t Ns(uint64_t ticks) const { return base::MulDiv(ticks, span_ns_, span_ticks_); }
  // A point in time, as CLOCK_REALTIME; 0 when the process has no such point (ticks 0, or no pair was taken).
  uint64_t Realtime(uint64_t ticks) const;
  uint64_t TicksPerSecond() const { return base::MulDiv(1000000000u, span_ticks_, span_ns_); }

 private:
  uint64_t span_ticks_ = 1;  // never 0
  uint64_t span_ns_ = 1;     // never 0
  uint64_t origin_ticks_ = 0;
  uint64_t origin_ns_ = 0;
};

}  // namespace rankine::layout
