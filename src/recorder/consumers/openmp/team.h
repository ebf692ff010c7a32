// SPDX-License-Identifier: BSD-3-Clause
// The present teams: the regions of their threads, and the ends of former teams in the same place. Teams nest
// and come from many threads at once, in a fixed store. A team without a place is in no region and is not
// measured.
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::openmp {

// The thread that makes the team writes it, except the atomic members; the team's threads read it.
struct Team {
  static constexpr uint64_t kEnds = 64;
  std::atomic<bool> taken{false};
  std::atomic<uint64_t> number{0};  // of the team in this place, counted from 0
  std::atomic<uint64_t> ends[kEnds] = {};
  const context::Node* path = nullptr;  // nullptr: no path is passed on
  const Thread* master = nullptr;
  const context::Entry* mark = nullptr;  // nullptr: not measured
  int64_t number_before = 0;             // the master's number in the enclosing team
};

Team* TakeTeam();  // nullptr: no place
void EndTeam(Team* team, uint64_t now);

// The end of the team with this number; 0: it has not ended, or its end is forgotten (*forgotten).
uint64_t EndOf(const Team& team, uint64_t number, bool* forgotten);

}  // namespace rankine::recorder::openmp
