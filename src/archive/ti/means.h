// SPDX-License-Identifier: BSD-3-Clause
// Estimates from the sums of a trace how far the computation of a replay can be trusted.
//
// Means: such a replay gives each computation the mean of its pair of calls. So work moves from long
// computations to short ones, and the waits of all other ranks change.
//
// Polls: a loop that computes and tests until a message has arrived computes longer if the message is later.
// A replay cannot distinguish this from necessary work, so it repeats what was recorded.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/ti/mean_swing.h"

namespace rankine::archive {

struct Tables;

struct TiMeans {
  double share = 0;               // share of computation that is known only by its mean, 0 to 1
  double moved = 0;               // share of computation that certainly moved, 0 to 1
  double most = 0;                // share of computation that may have moved, 0 to 1
  uint64_t lost = 0;              // volumes to be kept one by one for which there was no room
  std::vector<MeanSwing> swings;  // `moved` as a share of all computation
  // Tests and probes that found nothing, and had computation since the one before; and that computation as a
  // share of all, 0 to 1. The share assumes that steps between polls are equal.
  uint64_t polls = 0;
  double polled = 0;
  // True if the replay computes something else than the run did. Waits may be wrong by as much.
  bool misleads() const { return moved > 0.02; }
};

// Computed from the sums and histograms, without expanding the trace. Histograms are of times. For volumes in
// other units, one speed is assumed for each pair of calls. `moved` is the time that this speed does not
// explain, and `most` the limit that it allows.
TiMeans MeansOf(const Tables& tables);

// The range of the replay's time if each computation had its true length.
struct TimeRange {
  double least = 0, most = 0;
};
// `seconds` is the replay's time with means. `computed` is the computation of all ranks together, `busiest`
// that of the busiest rank.
TimeRange RangeOf(const TiMeans& means, double seconds, double computed, double busiest);

// Warnings for a prediction from the trace; empty: none.
std::string MeansNote(const TiMeans& means);
std::string PollsNote(const TiMeans& means);

}  // namespace rankine::archive
