// What calls need of others, as it is found: ends of calls that cannot be before the begins of others.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/wait.h"

namespace rankine::analysis {

struct Ties {
  struct Tie {
    uint32_t feeds = 0, needs = 0;  // so many of the places, those that feed first
    // As many of each: the i-th of those that need it needs the first i + 1 that feed, which would be a tie
    // of each rank with all before it. One that nobody waits for is a place of no line.
    bool prefix = false;
  };
  std::vector<CallPlace> places;
  std::vector<Tie> ties;

  void Add(const Ties& more) {
    places.insert(places.end(), more.places.begin(), more.places.end());
    ties.insert(ties.end(), more.ties.begin(), more.ties.end());
  }
};

// Of a line: the first of the calls that were taken that may yet turn out to feed another one, and to need
// one.
struct OpenCalls {
  uint32_t feeds = UINT32_MAX, needs = UINT32_MAX;
};

}  // namespace rankine::analysis
