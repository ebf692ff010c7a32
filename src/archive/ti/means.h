// SPDX-License-Identifier: BSD-3-Clause
// Estimates how accurate the computation times of a replay are, using sums that the trace contains.
//
// Means: if a trace stores only means, the replay replaces the time of each computation by a mean. All
// computations between the same two calls have the same mean. In a replay, work therefore moves from long
// computations to short computations. The moved work changes how long other ranks wait.
//
// Polls: a loop may compute and test until a message has arrived. If the message arrives later, this loop
// computes for a longer time. A replay cannot distinguish the computation in this loop from necessary work,
// so the replay repeats the recorded computation.
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
  // A poll is a test or probe that found nothing. Between two polls, the thread has computed. The field
  // `polled` is the share that this computation has in the time of all computation, from 0 to 1. The share is
  // an estimate, which assumes that all steps between polls are equal.
  uint64_t polls = 0;
  double polled = 0;
  // True if the replay differs too much from the run. If the result is true, the waiting times in a replay
  // may be wrong by a similar share.
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

// Warnings to print with a prediction that uses the trace. The list is empty if there are no warnings.
std::string MeansNote(const TiMeans& means);
std::string PollsNote(const TiMeans& means);

}  // namespace rankine::archive
