// The kernel's ns of CLOCK_MONOTONIC as ticks of the counter, which the agent and the program's own traces
// have.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>

namespace rankine::probe {

class TickTimes {
 public:
  // Both clocks at one moment, in their order. Between two of them, time goes straight; what lies before the
  // first that is still known or behind the last, as between these two.
  void Add(uint64_t ns, uint64_t ticks);
  // Never decreasing in `ns`, as long as nothing is added. 0: fewer than two moments are known.
  uint64_t At(uint64_t ns) const;

 private:
  static constexpr size_t kMost = 4096;
  struct Moment {
    uint64_t ns, ticks;
  };
  std::deque<Moment> moments_;
};

}  // namespace rankine::probe
