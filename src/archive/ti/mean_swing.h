// SPDX-License-Identifier: BSD-3-Clause
// With volumes=model, only a mean and a histogram of the computations are kept. Computes how far the
// computations may differ from their mean.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::archive {

// A group of computations for which a replay knows only their mean. Threads that share a histogram are
// combined into one group if their means are nearly equal.
struct KeptMean {
  double count = 0;
  double least = 0, most = 0;  // smallest and largest mean of the threads, in ns
  double lost = 0;  // upper limit for the number of computations that were lost, and are replaced by the mean
};

// The element `counts[i]` is the number of durations from 2^(first + i) ns to 2^(first + i + 1) ns.
struct DurationCounts {
  uint32_t first = 0;
  std::span<const uint64_t> counts;
};

struct MeanSwing {
  double moved = 0;    // The upper limit in ns for the total excess of long computations over the means. The
                       // same limit applies to the total by which short computations fall below the means.
  double longer = 1;   // upper limit of the longest computation, as a multiple of the mean
  double shorter = 1;  // lower limit of the shortest computation, as a multiple of the mean
};

MeanSwing SwingOf(const KeptMean& kept, const DurationCounts& durations);

}  // namespace rankine::archive
