// How far a replay's computation can be trusted, by the sums that a trace has of it.
//
// Means: a replay that gives each call the mean of its pair of calls moves work from where much was done to
// where little was, and with it the waits of all other ranks.
//
// Polls: a loop that computes and tests until something has come computes as often as that takes. A replay
// cannot tell this from work that is done in any case, so it repeats what was recorded.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/tables.h"
#include "archive/ti/mean_swing.h"

namespace rankine::archive {

struct TiMeans {
  double share = 0;               // of all computation that is known by its mean alone, 0 to 1
  double moved = 0;               // of all computation that was certainly at another place, 0 to 1
  double most = 0;                // of all computation that can have been at another place, 0 to 1
  uint64_t lost = 0;              // volumes that were to be kept one by one, and found no room
  std::vector<MeanSwing> swings;  // `moved` as a share of all computation
  // Tests and probes that found nothing and came after another one, with computation in between; and that
  // computation, 0 to 1 of all, as if steps between polls were equal.
  uint64_t polls = 0;
  double polled = 0;
  // A replay computes something else than the run did: waits may be wrong by as much.
  bool misleads() const { return moved > 0.02; }
};

// From the sums and histograms: nothing is expanded. Histograms are of times: of volumes that are none, what
// was moved is what one speed for each pair of calls leaves unexplained, and `most` is what one speed allows.
TiMeans MeansOf(const Tables& tables);

// Between these the time of a replay would be if it had each computation as it was.
struct TimeRange {
  double least = 0, most = 0;
};
// `seconds` is the replay's time with means, in which all ranks compute for `computed` seconds together, and
// one of them for `busiest`.
TimeRange RangeOf(const TiMeans& means, double seconds, double computed, double busiest);

// Warnings for a prediction from it; empty: there is none.
std::string MeansNote(const TiMeans& means);
std::string PollsNote(const TiMeans& means);

}  // namespace rankine::archive
