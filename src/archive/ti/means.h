// SPDX-License-Identifier: BSD-3-Clause
// Estimates how accurate the computation times of a replay are, using sums that the trace contains.
//
// Means: if only means were kept, a replay replaces each computation by the mean for the calls before and
// after it. So work moves from long computations to short ones, which changes how long other ranks wait.
//
// Polls: a loop that computes and tests until a message has arrived computes longer when the message arrives
// later. A replay cannot distinguish this from necessary work, so it repeats the recorded computation.
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
  std::vector<MeanSwing> swings;  // in these, `moved` is a share of all computation
  // Polls are tests and probes that found nothing, with computation since the previous one. `polled` is the
  // share of this computation in all computation, 0 to 1. It is an estimate that assumes that all steps
  // between polls are equal.
  uint64_t polls = 0;
  double polled = 0;
  // Whether the replay differs too much from the run. Waits may be wrong by a similar amount.
  bool misleads() const { return moved > 0.02; }
};

// Uses sums and histograms, without expanding the trace. Histograms always contain times. For volumes in
// other units, each pair of calls is assumed to have one speed. `moved` is then the time that this speed
// cannot explain, and `most` the largest time that is compatible with it.
TiMeans MeansOf(const Tables& tables);

// The range in which the replayed time would lie if each computation had its true duration.
struct TimeRange {
  double least = 0, most = 0;
};
// `seconds` is the replayed time with means. `computed` is the total computation time of all ranks, and
// `busiest` that of the busiest rank.
TimeRange RangeOf(const TiMeans& means, double seconds, double computed, double busiest);

// Warnings to print with a prediction that uses the trace; empty if there is nothing to warn about.
std::string MeansNote(const TiMeans& means);
std::string PollsNote(const TiMeans& means);

}  // namespace rankine::archive
