// SPDX-License-Identifier: BSD-3-Clause
// The dependencies between calls: the ends of some calls cannot be earlier than the begins of others.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/wait.h"

namespace rankine::analysis {

struct HappensBefore {
  struct Tie {
    // numbers of entries in `places`; the calls on which others depend come first
    uint32_t feeds = 0, needs = 0;
    // True for a prefix reduction, where `feeds` equals `needs`: the i-th dependent call depends on the first
    // i + 1 calls that feed. This form replaces a separate tie from each rank to all lower ones. If a
    // dependent part has no waiting call, its place has no line.
    bool prefix = false;
  };
  std::vector<CallPlace> places;
  std::vector<Tie> ties;

  void Add(const HappensBefore& more) {
    places.insert(places.end(), more.places.begin(), more.places.end());
    ties.insert(ties.end(), more.ties.begin(), more.ties.end());
  }
};

// For a line: the first call on which another call may still turn out to depend, and the first that may
// depend on another one.
struct OpenCalls {
  uint32_t feeds = UINT32_MAX, needs = UINT32_MAX;
};

}  // namespace rankine::analysis
