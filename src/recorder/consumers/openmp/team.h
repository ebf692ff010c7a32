// SPDX-License-Identifier: BSD-3-Clause
// The current teams. Each table entry contains the path of the team's threads, and the times at which
// previous teams in the entry ended. Teams may be nested and are created by many threads at once, so they
// are kept in a fixed table. If the table is full, a new team is not measured, and its threads are in no
// region.
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::openmp {

// Written by the thread that creates the team, except for the atomic members; read by the team's threads.
struct Team {
  static constexpr uint64_t kEnds = 64;
  std::atomic<bool> taken{false};
  std::atomic<uint64_t> number{0};  // The number of teams that have used this entry before.
  std::atomic<uint64_t> ends[kEnds] = {};
  const context::Node* path = nullptr;  // This path is nullptr if the team's threads get no path.
  const Thread* master = nullptr;
  const context::Entry* mark = nullptr;  // nullptr if the team is not measured.
  int64_t number_before = 0;             // The creating thread's number in its own team.
};

Team* TakeTeam();  // nullptr: the table is full
void EndTeam(Team* team, uint64_t now);

// Returns the time at which the team with this number ended. Returns 0 if the team has not ended. If the
// table no longer contains the end of the team, also returns 0 and sets `*forgotten`.
uint64_t EndOf(const Team& team, uint64_t number, bool* forgotten);

}  // namespace rankine::recorder::openmp
