// Safe in a signal handler. The clock of every record: the processor's counter where all cores agree on it
// (9 ns a read), else CLOCK_MONOTONIC (21 ns). Ticks become nanoseconds offline, from two pairs of ticks and
// CLOCK_REALTIME that are far apart. Only the histograms need a rate while the program runs. They use the
// first estimate.
#pragma once
#include <cstdint>
#include <ctime>

#include "base/arch/processor.h"

namespace rankine::rt {

__extension__ using uint128 = unsigned __int128;

struct Clock {
  bool use_counter = false;
  bool skewed = false;             // it stands for that of another machine
  uint64_t early_hz = 1000000000;  // ticks per second, first estimate
  uint64_t read_ticks = 0;         // what one reading costs, so what every measured time holds
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

// The counter itself, whether or not it is the clock.
inline uint64_t Counter() {
  return cpu::ReadCounter();
}

// CLOCK_MONOTONIC, or what SkewClock has made of it.
uint64_t OtherTicks();

inline uint64_t Ticks() {
  if (__builtin_expect(g_clock.use_counter, 1)) return Counter();
  return OtherTicks();
}

// Whole ns, of less than 2^63 ticks. A rate that is rounded up, by less than one in 2^63, gives 2^k ns for
// what took that long, and not the number before, which is another bucket of the histogram. With 63 bits,
// 1 ns per tick has a number too; the doubling costs nothing beside the move to the multiplication's
// register.
inline uint64_t TicksToNs(uint64_t ticks) {
  if constexpr (cpu::kRateFractionBits == 63)
    return static_cast<uint64_t>((static_cast<uint128>(ticks << 1) * g_clock.ns_per_tick) >> 64);
  return static_cast<uint64_t>((static_cast<uint128>(ticks) * g_clock.ns_per_tick) >> cpu::kRateFractionBits);
}

// Decides for the counter or CLOCK_MONOTONIC. Cheap (reads CPUID and one short file); call once, before any
// Ticks().
void ChooseClock();

// From here on the clock, with CLOCK_REALTIME beside it, is that of a machine of its own: CLOCK_MONOTONIC
// with an offset, which grows by so many ns in each ms, and after its first second by so many others.
// For tests of how clocks are compared. Before any Ticks().
void SkewClock(int64_t offset_ns, int64_t drift_ns_per_ms, int64_t later_ns_per_ms);

// Both clocks at one moment: the tightest of a few tries.
ClockPair ReadClockPair();

// Sets the early estimate from two pairs; ignored when they are less than 1 ms apart and a rate is already
// known.
void Calibrate(const ClockPair& first, const ClockPair& second);

}  // namespace rankine::rt
