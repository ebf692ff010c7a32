// SPDX-License-Identifier: BSD-3-Clause
// The dependencies between calls: the ends of some calls cannot be earlier than the begins of others.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/wait.h"

namespace rankine::analysis {

struct HappensBefore {
  struct Tie {
    uint32_t feeds = 0, needs = 0;  // numbers of entries in `places`; the calls that feed come first
    // A prefix reduction, with `feeds` equal to `needs`: the i-th dependent call depends on the first i + 1
    // calls that feed. This form avoids a tie of each rank with all lower ones. A dependent part without a
    // waiting call has a place without a line.
    bool prefix = false;
  };
  std::vector<CallPlace> places;
  std::vector<Tie> ties;

  void Add(const HappensBefore& more) {
    places.insert(places.end(), more.places.begin(), more.places.end());
    ties.insert(ties.end(), more.ties.begin(), more.ties.end());
  }
};

// For a line: the first call that may still turn out to feed another one, and the first that may depend on
// another one.
struct OpenCalls {
  uint32_t feeds = UINT32_MAX, needs = UINT32_MAX;
};

}  // namespace rankine::analysis
