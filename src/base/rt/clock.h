// SPDX-License-Identifier: BSD-3-Clause
// The clock that all records use. The clock is the processor's counter if all cores agree on the counter (9
// ns per reading on a current processor). If the cores do not agree on the counter, the clock is
// CLOCK_MONOTONIC (21 ns per reading). The clock is safe in a signal handler.
//
// Ticks are converted to nanoseconds offline, using two pairs of (ticks, CLOCK_REALTIME) that are far apart
// in time. While the program runs, only histograms convert ticks. The first estimate of the rate is
// accurate enough for histograms.
#pragma once
#include <cstdint>
#include <ctime>

#include "base/arch/processor.h"

namespace rankine::rt {

__extension__ using uint128 = unsigned __int128;

struct Clock {
  bool use_counter = false;
  // True if a test has replaced this clock by the simulated clock of another machine (SkewClock).
  bool skewed = false;
  uint64_t early_hz = 1000000000;  // The first estimate of the clock's rate, in ticks per second.
  uint64_t read_ticks = 0;         // The cost of one reading of the clock, which every measured time
                                   // includes.
  // A fixed-point number, rounded up, with cpu::kRateFractionBits bits after the point.
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

// Returns the time of CLOCK_MONOTONIC. In a test, returns the time of the clock that SkewClock has set.
uint64_t OtherTicks();

inline uint64_t Ticks() {
  if (__builtin_expect(g_clock.use_counter, 1)) return Counter();
  return OtherTicks();
}

// Converts less than 2^63 ticks to whole ns. The stored rate is rounded up, by less than one part in 2^63. If
// the rate were rounded down, a duration of exactly 2^k ns would become 2^k - 1 ns, and be counted in the
// next lower bucket.
//
// With 63 fraction bits, a rate of 1 ns per tick can also be represented. With 63 fraction bits, the number
// of ticks must be shifted by 1. The shift costs nothing, because the operand must be moved to another
// register anyway.
inline uint64_t TicksToNs(uint64_t ticks) {
  if constexpr (cpu::kRateFractionBits == 63)
    return static_cast<uint64_t>((static_cast<uint128>(ticks << 1) * g_clock.ns_per_tick) >> 64);
  return static_cast<uint64_t>((static_cast<uint128>(ticks) * g_clock.ns_per_tick) >> cpu::kRateFractionBits);
}

// Chooses the clock: the processor's counter or CLOCK_MONOTONIC. Choosing is cheap, because this function
// only executes CPUID and reads a short file. Call this function once, before the first call of Ticks.
void ChooseClock();

// Simulates the clock of another machine, including its CLOCK_REALTIME, for tests of clock comparisons. The
// simulated clock is CLOCK_MONOTONIC plus an offset. The offset grows by `drift_ns_per_ms` during the first
// second and by `later_ns_per_ms` afterwards. Call this function before the first call of Ticks.
void SkewClock(int64_t offset_ns, int64_t drift_ns_per_ms, int64_t later_ns_per_ms);

// Reads both clocks at nearly the same moment: the function tries a few times, and returns the pair with the
// smallest distance.
ClockPair ReadClockPair();

// Computes the first estimate of the clock rate from two readings. If a rate is already known, readings
// that are less than 1 ms apart are ignored.
void Calibrate(const ClockPair& first, const ClockPair& second);

}  // namespace rankine::rt
