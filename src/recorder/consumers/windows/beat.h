// Beats of windows with every=TIME: multiples of it on CLOCK_REALTIME, so that all processes have the same
// without a message. Safe in a signal handler.
#pragma once
#include <cstdint>

namespace rankine::recorder::monitor {

// ns from the moment to the next beat at which an instance ends; `every_ns` at least 1. One of less than a
// sixteenth of it is no instance: the clock that counts the ns to a beat is not the one that makes beats, and
// may come a little early.
constexpr uint64_t ToNextBeat(uint64_t realtime_ns, uint64_t every_ns) {
  const uint64_t left = every_ns - realtime_ns % every_ns;
  return left < every_ns / 16 && left <= ~every_ns ? left + every_ns : left;
}

}  // namespace rankine::recorder::monitor
