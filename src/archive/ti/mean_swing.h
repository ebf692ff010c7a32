// SPDX-License-Identifier: BSD-3-Clause
// Computes how far computations can differ from their mean, if volumes=model has kept only a mean and a
// histogram.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::archive {

// Facts about computations for which a replay knows only one mean. Threads that share a histogram are
// combined if their means are nearly equal.
struct KeptMean {
  double count = 0;
  double least = 0, most = 0;  // the means of the threads, in ns
  double lost = 0;             // largest number of them for which the mean is assumed
};

// Bucket i of `counts` has durations from 2^(first + i) ns to twice that.
struct DurationCounts {
  uint32_t first = 0;
  std::span<const uint64_t> counts;
};

struct MeanSwing {
  double moved = 0;    // upper limit of the time above the means, in ns; the time below them is equal
  double longer = 1;   // upper limit of the longest computation, in means
  double shorter = 1;  // lower limit of the shortest computation, in means
};

MeanSwing SwingOf(const KeptMean& kept, const DurationCounts& durations);

}  // namespace rankine::archive
