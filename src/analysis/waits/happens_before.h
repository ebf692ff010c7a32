// SPDX-License-Identifier: BSD-3-Clause
// Represents the dependencies between calls. In a dependency, some calls cannot end before certain other
// calls have begun.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/wait.h"

namespace rankine::analysis {

struct HappensBefore {
  struct Tie {
    // The list `places` contains first `feeds` calls on which other calls depend, and then `needs` dependent
    // calls.
    uint32_t feeds = 0, needs = 0;
    // True for a prefix reduction, for which `feeds` and `needs` are equal. In a prefix reduction, the i-th
    // dependent call depends on the first i + 1 calls. One dependency for the prefix reduction replaces a
    // separate dependency between each rank and all lower ranks. If a dependent rank has no call that waits,
    // the rank's entry in the list `places` has no line.
    bool prefix = false;
  };
  std::vector<CallPlace> places;
  std::vector<Tie> ties;

  void Add(const HappensBefore& more) {
    places.insert(places.end(), more.places.begin(), more.places.end());
    ties.insert(ties.end(), more.ties.begin(), more.ties.end());
  }
};

// For one line, the first calls that may still get dependencies. The field `feeds` is the first call on which
// another call may depend. The field `needs` is the first call that may depend on another call.
struct OpenCalls {
  uint32_t feeds = UINT32_MAX, needs = UINT32_MAX;
};

}  // namespace rankine::analysis
