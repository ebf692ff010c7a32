// What the replay of a run's time-independent trace says where messages take no time. The command makes the
// replay and hands over its result: analysis knows no simulator.
#pragma once
#include <cstdint>
#include <string>

namespace rankine::analysis {

struct IdealRun {
  double seconds = 0;          // until the last rank has ended
  double busiest_seconds = 0;  // computation of the rank that computes most; at most `seconds`
  std::string failure;         // why there was none; empty: there was
};

}  // namespace rankine::analysis
