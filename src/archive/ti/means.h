// How far the means that a trace keeps of computation are from the computations that they stand for. A replay
// that gives each call the mean of its pair of calls moves work from where much was done to where little was,
// and with it the waits of all other ranks.
#pragma once
#include <cstdint>
#include <string>

#include "archive/tables.h"

namespace rankine::archive {

struct TiMeans {
  double share = 0;   // of all computation that is known by its mean alone, 0 to 1
  double moved = 0;   // of all computation that was certainly at another place, 0 to 1
  uint64_t lost = 0;  // volumes that were to be kept one by one, and found no room
  // A replay computes something else than the run did: waits may be wrong by as much.
  bool misleads() const { return moved > 0.02; }
};

// From the sums and histograms: nothing is expanded. Histograms are of times: of volumes that are none, what
// was moved is what one speed for each pair of calls leaves unexplained.
TiMeans MeansOf(const Tables& tables);

// A warning for a prediction from it; empty: there is none.
std::string MeansNote(const TiMeans& means);

}  // namespace rankine::archive
