// SPDX-License-Identifier: BSD-3-Clause
#include "base/rt/clock.h"

namespace rankine::rt {

Clock g_clock;

namespace {

void SetHz(uint64_t hz) {
  g_clock.early_hz = hz;
  g_clock.ns_per_tick =
      static_cast<uint64_t>(((static_cast<uint128>(1000000000u) << cpu::kRateFractionBits) + hz - 1) / hz);
}

uint64_t ReadingCost() {
  uint64_t least = ~uint64_t{0};
  for (int i = 0; i < 32; ++i) {
    uint64_t before = Ticks();
    uint64_t cost = Ticks() - before;
    if (cost < least) least = cost;
  }
  return least;
}

struct Skew {
  uint64_t from_ns;  // The time at which the simulated clock begins to drift.
  int64_t offset_ns, drift_ns_per_ms, later_ns_per_ms;
};
Skew g_skew;
constexpr int64_t kLaterNs = 1'000'000'000;

int64_t Drifted(int64_t since, int64_t ns_per_ms) {
  return since / 1000000 * ns_per_ms + since % 1000000 * ns_per_ms / 1000000;
}

// Returns how far the simulated clock is ahead of CLOCK_MONOTONIC at the time `ns` of CLOCK_MONOTONIC.
uint64_t Ahead(uint64_t ns) {
  const auto since = static_cast<int64_t>(ns - g_skew.from_ns);
  const int64_t later = since > kLaterNs ? since - kLaterNs : 0;
  return static_cast<uint64_t>(g_skew.offset_ns + Drifted(since - later, g_skew.drift_ns_per_ms) +
                               Drifted(later, g_skew.later_ns_per_ms));
}

}  // namespace

uint64_t OtherTicks() {
  const uint64_t ns = MonotonicNs();
  return g_clock.skewed ? ns + Ahead(ns) : ns;
}

void SkewClock(int64_t offset_ns, int64_t drift_ns_per_ms, int64_t later_ns_per_ms) {
  g_skew = {MonotonicNs(), offset_ns, drift_ns_per_ms, later_ns_per_ms};
  g_clock.use_counter = false;
  g_clock.skewed = true;
  SetHz(1000000000u);
  g_clock.read_ticks = ReadingCost();
}

void ChooseClock() {
  const cpu::CounterFacts counter = cpu::AskCounter();
  g_clock.use_counter = counter.usable;
  SetHz(counter.usable ? counter.hz : 1000000000u);
  g_clock.read_ticks = ReadingCost();
}

ClockPair ReadClockPair() {
  ClockPair best{};
  uint64_t best_gap = ~uint64_t{0};
  for (int i = 0; i < 5; ++i) {
    timespec t{};
    uint64_t before = Ticks();
    clock_gettime(CLOCK_REALTIME, &t);
    uint64_t gap = Ticks() - before;
    if (gap >= best_gap) continue;
    best_gap = gap;
    best.ticks = before + gap / 2;
    best.realtime_ns = static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
  }
  if (g_clock.skewed) best.realtime_ns += Ahead(MonotonicNs());
  return best;
}

void Calibrate(const ClockPair& first, const ClockPair& second) {
  if (!g_clock.use_counter || second.realtime_ns < first.realtime_ns + 1000000 || second.ticks <= first.ticks)
    return;
  uint128 hz = static_cast<uint128>(second.ticks - first.ticks) * 1000000000u /
               (second.realtime_ns - first.realtime_ns);
  if (hz >= cpu::kLeastCounterHz && hz < 100000000000u) SetHz(static_cast<uint64_t>(hz));
}

}  // namespace rankine::rt
