// SPDX-License-Identifier: BSD-3-Clause
// The dependencies between calls: some calls cannot end before others have begun.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/wait.h"

namespace rankine::analysis {

struct HappensBefore {
  struct Tie {
    // numbers of calls in `places`: those on which others depend, followed by the dependent calls
    uint32_t feeds = 0, needs = 0;
    // True for a prefix reduction, in which `feeds` equals `needs`: the i-th dependent call depends on the
    // first i + 1 calls. This replaces a separate tie between each rank and all lower ones. If a dependent
    // part has no call that waits, its place has no line.
    bool prefix = false;
  };
  std::vector<CallPlace> places;
  std::vector<Tie> ties;

  void Add(const HappensBefore& more) {
    places.insert(places.end(), more.places.begin(), more.places.end());
    ties.insert(ties.end(), more.ties.begin(), more.ties.end());
  }
};

// For a line: the first call on which others may still turn out to depend, and the first that may still turn
// out to depend on others.
struct OpenCalls {
  uint32_t feeds = UINT32_MAX, needs = UINT32_MAX;
};

}  // namespace rankine::analysis
