// SPDX-License-Identifier: BSD-3-Clause
// The clock that all records use. It is the processor's counter if all cores agree on it (9 ns per reading on
// a current processor), otherwise CLOCK_MONOTONIC (21 ns). Safe in a signal handler. Ticks are converted to
// nanoseconds offline, using two pairs of (ticks, CLOCK_REALTIME) that are far apart in time. While the
// program runs, only histograms need to convert ticks. For these, the first estimate of the rate suffices.
#pragma once
#include <cstdint>
#include <ctime>

#include "base/arch/processor.h"

namespace rankine::rt {

__extension__ using uint128 = unsigned __int128;

struct Clock {
  bool use_counter = false;
  // true: a test has replaced the clock by a simulated one of another machine (SkewClock)
  bool skewed = false;
  uint64_t early_hz = 1000000000;  // ticks per second, first estimate
  uint64_t read_ticks = 0;         // the cost of reading the clock once, which each measured time includes
  // Fixed-point number with cpu::kRateFractionBits fraction bits, rounded up.
  uint64_t ns_per_tick = uint64_t{1} << cpu::kRateFractionBits;
};
[[gnu::visibility("hidden")]] extern Clock g_clock;

struct ClockPair {
  uint64_t ticks, realtime_ns;
};

inline uint64_t MonotonicNs() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
}

// Reads the processor's counter, even if it is not used as the clock.
inline uint64_t Counter() {
  return cpu::ReadCounter();
}

// Returns the time of CLOCK_MONOTONIC, or in a test that of the clock that SkewClock has set.
uint64_t OtherTicks();

inline uint64_t Ticks() {
  if (__builtin_expect(g_clock.use_counter, 1)) return Counter();
  return OtherTicks();
}

// Converts less than 2^63 ticks to whole ns. The rate was rounded up, by less than one part in 2^63. If it
// were rounded down, a duration of exactly 2^k ns would become 2^k - 1, and be counted in the next lower
// bucket. With 63 fraction bits, a rate of 1 ns per tick can be represented too. This requires a shift by 1,
// which costs nothing, because the operand must be moved to another register anyway.
inline uint64_t TicksToNs(uint64_t ticks) {
  if constexpr (cpu::kRateFractionBits == 63)
    return static_cast<uint64_t>((static_cast<uint128>(ticks << 1) * g_clock.ns_per_tick) >> 64);
  return static_cast<uint64_t>((static_cast<uint128>(ticks) * g_clock.ns_per_tick) >> cpu::kRateFractionBits);
}

// Chooses between the counter and CLOCK_MONOTONIC. This is cheap: it executes CPUID and reads a short file.
// Must be called once, before the first call of Ticks.
void ChooseClock();

// Simulates the clock of another machine, including its CLOCK_REALTIME, for tests of clock comparisons. It is
// CLOCK_MONOTONIC plus an offset, which grows by `drift_ns_per_ms` during the first second and by
// `later_ns_per_ms` afterwards. Must be called before the first call of Ticks.
void SkewClock(int64_t offset_ns, int64_t drift_ns_per_ms, int64_t later_ns_per_ms);

// Reads both clocks at nearly the same moment: it tries a few times, and returns the pair with the smallest
// distance.
ClockPair ReadClockPair();

// Sets the first estimate of the rate from two pairs. Pairs that are less than 1 ms apart are ignored if a
// rate is already known.
void Calibrate(const ClockPair& first, const ClockPair& second);

}  // namespace rankine::rt
