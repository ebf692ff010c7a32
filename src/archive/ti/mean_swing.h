// How far computations can be from the mean that a trace has of them, by the histogram that it has beside the
// mean: where volumes=model has kept nothing else.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::archive {

// The facts about computations that a replay knows by one mean. Threads that share a histogram are one here,
// where their means are nearly equal.
struct KeptMean {
  double count = 0;
  double least = 0, most = 0;  // the threads' means, ns
  double lost = 0;             // so many of them, at most, are given their mean
};

// Bucket i of `counts` holds durations from 2^(first + i) ns to twice that.
struct DurationCounts {
  uint32_t first = 0;
  std::span<const uint64_t> counts;
};

struct MeanSwing {
  double moved = 0;    // ns that lie above the means at most, and as much below
  double longer = 1;   // the longest computation, in means, at most
  double shorter = 1;  // the shortest, at least
};

MeanSwing SwingOf(const KeptMean& kept, const DurationCounts& durations);

}  // namespace rankine::archive
