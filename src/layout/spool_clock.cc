// SPDX-License-Identifier: BSD-3-Clause
#include "layout/spool_clock.h"

namespace rankine::layout {
namespace {

constexpr uint64_t kNsPerSecond = 1000000000u;
// The two clocks of a pair are read one after another, which causes an error. If the pairs are less than
// kShortestSpanNs apart, the error makes the rate too inaccurate. The readings are about 50 ns apart, or much
// further apart if the thread is preempted in between.
constexpr uint64_t kShortestSpanNs = 20000000u;

bool Agrees(uint64_t ticks, uint64_t ns, uint64_t hz) {
  if (hz == 0) return true;
  uint64_t measured = base::MulDiv(kNsPerSecond, ticks, ns);
  uint64_t difference = measured > hz ? measured - hz : hz - measured;
  return difference <= hz / 16;
}

}  // namespace

SpoolClock::SpoolClock(const SpoolHeader& header) {
  uint64_t ticks0 = header.clock_ticks[0], ticks1 = header.clock_ticks[1];
  uint64_t ns0 = header.clock_realtime_ns[0], ns1 = header.clock_realtime_ns[1];
  origin_ticks_ = ticks0;
  origin_ns_ = ns0;
  uint64_t hz = header.clock_early_hz;
  if (static_cast<ClockKind>(header.clock_kind) == ClockKind::monotonic) return;
  bool two_pairs = ticks1 > ticks0 && ns1 > ns0;
  bool long_enough = two_pairs && (ns1 - ns0 >= kShortestSpanNs || hz == 0);
  if (long_enough && Agrees(ticks1 - ticks0, ns1 - ns0, hz)) {
    span_ticks_ = ticks1 - ticks0;
    span_ns_ = ns1 - ns0;
  } else if (hz != 0) {
    span_ticks_ = hz;
    span_ns_ = kNsPerSecond;
  }
}

uint64_t SpoolClock::Realtime(uint64_t ticks) const {
  if (ticks == 0 || origin_ns_ == 0) return 0;
  if (ticks >= origin_ticks_) return base::AddSaturated(origin_ns_, Ns(ticks - origin_ticks_));
  uint64_t before = Ns(origin_ticks_ - ticks);
  return before < origin_ns_ ? origin_ns_ - before : 0;
}

}  // namespace rankine::layout
