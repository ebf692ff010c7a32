// Teams that exist now: in which regions their threads stand, and when those ended that were in the same
// place before. Teams nest and come from many threads at once: a fixed store. A team that finds no place
// stands in no region, and is not measured.
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::openmp {

// Written by the thread that makes the team, but for what is atomic; read by the team's threads.
struct Team {
  static constexpr uint64_t kEnds = 64;
  std::atomic<bool> taken{false};
  std::atomic<uint64_t> number{0};  // of the team that is in this place, counted from 0
  std::atomic<uint64_t> ends[kEnds] = {};
  const context::Node* path = nullptr;  // nullptr: nothing is passed on
  const Thread* master = nullptr;
  const context::Entry* mark = nullptr;  // nullptr: not measured
  int64_t number_before = 0;             // of the master in the team around
};

Team* TakeTeam();  // nullptr: no place
void EndTeam(Team* team, uint64_t now);

// When the team of this number ended; 0: it has not, or so long ago that it is forgotten (*forgotten).
uint64_t EndOf(const Team& team, uint64_t number, bool* forgotten);

}  // namespace rankine::recorder::openmp
