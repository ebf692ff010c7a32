// SPDX-License-Identifier: BSD-3-Clause
// Estimates how accurate the computation times of a replay are, using sums that the trace contains.
//
// Means: if a trace stores only means, the replay replaces the time of each computation by a mean. All
// computations between the same two calls have the same mean. In a replay, work therefore moves from long
// computations to short ones, which changes how long other ranks wait.
//
// Polls: a loop that computes and tests until a message has arrived computes longer when the message
// arrives later. A replay cannot distinguish the computation in this loop from necessary work, so the
// replay repeats the recorded computation.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/ti/mean_swing.h"

namespace rankine::archive {

struct Tables;

struct TiMeans {
  double share = 0;  // share of computation of which only the mean is known, 0 to 1
  double moved = 0;  // share of computation that was certainly moved, 0 to 1
  double most = 0;   // share of computation that may have been moved, 0 to 1
  // number of volumes that should have been kept one by one, but for which there was no space
  uint64_t lost = 0;
  std::vector<MeanSwing> swings;  // In these elements, `moved` is a share of all computation time.
  // Polls are tests and probes that found nothing and had computation since the previous one. The field
  // `polled` is the share that this computation has in the time of all computation, from 0 to 1. The share
  // is an estimate, which assumes that all steps between polls are equal.
  uint64_t polls = 0;
  double polled = 0;
  // Whether the replay differs too much from the run. The waiting times in a replay may then be wrong by a
  // similar share.
  bool misleads() const { return moved > 0.02; }
};

// The function uses sums and histograms, and does not expand the trace. Histograms always contain times. If
// volumes have another unit, each pair of calls is assumed to have one speed. In the result, `moved` is the
// time that this speed cannot explain, and `most` is the largest time that is compatible with this speed.
TiMeans MeansOf(const Tables& tables);

// The range in which the replayed time would lie if each computation had its true duration.
struct TimeRange {
  double least = 0, most = 0;
};
// The argument `seconds` is the replayed time with means. The argument `computed` is the total computation
// time of all ranks, and `busiest` is the computation time of the busiest rank.
TimeRange RangeOf(const TiMeans& means, double seconds, double computed, double busiest);

// Warnings to print with a prediction that uses the trace; empty if there is nothing to warn about.
std::string MeansNote(const TiMeans& means);
std::string PollsNote(const TiMeans& means);

}  // namespace rankine::archive
