// SPDX-License-Identifier: BSD-3-Clause
// The clock of every record: the processor's counter where all cores agree on it (9 ns a read on a current
// processor), else CLOCK_MONOTONIC (21 ns). Safe in a signal handler. Ticks become nanoseconds offline, from
// two (ticks, CLOCK_REALTIME) pairs far apart. Only the histograms need a rate while the program runs; they
// use the first estimate.
#pragma once
#include <cstdint>
#include <ctime>

#include "base/arch/processor.h"

namespace rankine::rt {

__extension__ using uint128 = unsigned __int128;

struct Clock {
  bool use_counter = false;
  bool skewed = false;             // a test has set it to the clock of another machine (SkewClock)
  uint64_t early_hz = 1000000000;  // ticks per second, first estimate
  uint64_t read_ticks = 0;         // the cost of one reading; each measured time includes it
  // Fixed point, cpu::kRateFractionBits, rounded up.
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

// The processor's counter, even where it is not the clock.
inline uint64_t Counter() {
  return cpu::ReadCounter();
}

// CLOCK_MONOTONIC, after SkewClock has changed it in a test.
uint64_t OtherTicks();

inline uint64_t Ticks() {
  if (__builtin_expect(g_clock.use_counter, 1)) return Counter();
  return OtherTicks();
}

// Whole ns of less than 2^63 ticks. The rate is rounded up, by less than one part in 2^63. Without that, a
// duration of exactly 2^k ns would become 2^k - 1 and fall into another bucket of the histogram. A rate
// with 63 fraction bits has a number for 1 ns per tick too. Its doubling costs nothing, as the multiplication
// needs a move to its register anyway.
inline uint64_t TicksToNs(uint64_t ticks) {
  if constexpr (cpu::kRateFractionBits == 63)
    return static_cast<uint64_t>((static_cast<uint128>(ticks << 1) * g_clock.ns_per_tick) >> 64);
  return static_cast<uint64_t>((static_cast<uint128>(ticks) * g_clock.ns_per_tick) >> cpu::kRateFractionBits);
}

// Chooses between the counter and CLOCK_MONOTONIC. Cheap: it reads CPUID and one short file. Call it once,
// before any Ticks().
void ChooseClock();

// Simulates the clock of another machine, together with its CLOCK_REALTIME: CLOCK_MONOTONIC plus an offset.
// The offset grows by `drift_ns_per_ms` during the first second and by `later_ns_per_ms` afterwards. For
// tests of how clocks are compared. Call it before any Ticks().
void SkewClock(int64_t offset_ns, int64_t drift_ns_per_ms, int64_t later_ns_per_ms);

// Reads both clocks at one moment: the closest pair of a few tries.
ClockPair ReadClockPair();

// Sets the first estimate of the rate from two pairs. Pairs less than 1 ms apart are ignored when a rate is
// already known.
void Calibrate(const ClockPair& first, const ClockPair& second);

}  // namespace rankine::rt
