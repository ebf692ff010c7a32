// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/openmp/team.h"

namespace rankine::recorder::openmp {
namespace {

constexpr int kTeams = 64;
constinit Team g_teams[kTeams];

}  // namespace

Team* TakeTeam() {
  for (Team& team : g_teams) {
    if (!team.taken.load(std::memory_order_relaxed) &&
        !team.taken.exchange(true, std::memory_order_acquire)) {
      team.path = nullptr;
      team.master = nullptr;
      team.mark = nullptr;
      return &team;
    }
  }
  return nullptr;
}

void EndTeam(Team* team, uint64_t now) {
  const uint64_t number = team->number.load(std::memory_order_relaxed);
  team->ends[number % Team::kEnds].store(now, std::memory_order_relaxed);
  team->number.store(number + 1, std::memory_order_release);
  team->taken.store(false, std::memory_order_release);
}

uint64_t EndOf(const Team& team, uint64_t number, bool* forgotten) {
  *forgotten = false;
  if (team.number.load(std::memory_order_acquire) <= number) return 0;
  const uint64_t end = team.ends[number % Team::kEnds].load(std::memory_order_acquire);
  // The number is read again, because the end is overwritten when kEnds more teams have used this entry.
  *forgotten = team.number.load(std::memory_order_acquire) >= number + Team::kEnds;
  return *forgotten ? 0 : end;
}

}  // namespace rankine::recorder::openmp
