// SPDX-License-Identifier: BSD-3-Clause
// Estimates how far the computation times of a replay can be trusted, using the sums of the trace.
//
// Means: such a replay replaces each computation by the mean of its pair of calls. So work moves from long
// computations to short ones, and the waits of all other ranks change.
//
// Polls: if a loop computes and tests until a message has arrived, it computes longer when the message is
// later. A replay cannot distinguish this from necessary work, so it repeats what was recorded.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/ti/mean_swing.h"

namespace rankine::archive {

struct Tables;

struct TiMeans {
  double share = 0;  // share of computation of which only the mean is known, 0 to 1
  double moved = 0;  // share of computation that certainly moved, 0 to 1
  double most = 0;   // share of computation that may have moved, 0 to 1
  // number of volumes that should have been kept one by one, but for which there was no space
  uint64_t lost = 0;
  std::vector<MeanSwing> swings;  // `moved` is a share of all computation
  // Polls are tests and probes that found nothing and had computation since the previous one. `polled` is
  // that computation as a share of all computation, 0 to 1. It is an estimate that assumes that all steps
  // between polls are equal.
  uint64_t polls = 0;
  double polled = 0;
  // Whether the replay differs too much from the run. Waits may be wrong by a similar amount.
  bool misleads() const { return moved > 0.02; }
};

// Computed from sums and histograms, without expanding the trace. Histograms are always of times. For volumes
// in other units, one speed is assumed for each pair of calls. `moved` is the time that this speed does not
// explain, and `most` the limit that it permits.
TiMeans MeansOf(const Tables& tables);

// The range in which the time of the replay would be if each computation had its true length.
struct TimeRange {
  double least = 0, most = 0;
};
// `seconds` is the time of the replay with means. `computed` is the computation of all ranks together, and
// `busiest` that of the busiest rank.
TimeRange RangeOf(const TiMeans& means, double seconds, double computed, double busiest);

// Warnings for a prediction that uses the trace; empty if there are none.
std::string MeansNote(const TiMeans& means);
std::string PollsNote(const TiMeans& means);

}  // namespace rankine::archive
