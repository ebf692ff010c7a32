// SPDX-License-Identifier: BSD-3-Clause
// Recognises ranks that work one after another, as in a pipeline without overlap. The ranks that have not yet
// worked wait at one call, and those that have worked wait at another. Both waits have the same cause.
#pragma once
#include <algorithm>
#include <map>

#include "analysis/findings/near_sites.h"
#include "analysis/waits/waits.h"

namespace rankine::analysis {

using NsByProcess = std::map<uint32_t, uint64_t>;

// Returns the part (0 to 1) that two divisions of time among processes have in common.
inline double Common(const NsByProcess& a, const NsByProcess& b) {
  double sum_a = 0, sum_b = 0, common = 0;
  for (const auto& [process, ns] : a) sum_a += static_cast<double>(ns);
  for (const auto& [process, ns] : b) sum_b += static_cast<double>(ns);
  if (sum_a <= 0 || sum_b <= 0) return 0;
  for (const auto& [process, ns] : a) {
    const auto other = b.find(process);
    if (other == b.end()) continue;
    common += std::min(static_cast<double>(ns) / sum_a, static_cast<double>(other->second) / sum_b);
  }
  return common;
}

// Which processes waited, and for whose work outside MPI and files.
struct WaitSides {
  NsByProcess waited, worked;
  uint64_t work = 0;
};

inline WaitSides SidesOf(const WaitLine& line) {
  WaitSides sides{.waited = {line.by_process.begin(), line.by_process.end()}, .worked = {}};
  for (const WaitCause& cause : line.causes) {
    if (cause.key.function != 0 || cause.key.file != archive::kNone || cause.key.process == archive::kNone)
      continue;
    sides.worked[cause.key.process] += cause.ns;
    sides.work += cause.ns;
  }
  return sides;
}

// True if both waits occur equally often in one piece of code, have similar costs, and the ranks that wait at
// one call are those whose work the others wait for at the other call.
inline bool AreSerial(const archive::Tables& tables, const WaitLine& a, const WaitLine& b) {
  constexpr double kMostOfIt = 0.75, kLeastPart = 0.4, kMostAlike = 0.6;
  constexpr uint64_t kLeastCount = 5, kOneLoop = 512;  // kOneLoop: in bytes of machine code
  if (a.region != b.region || a.count < kLeastCount || b.count < kLeastCount) return false;
  const auto alike = [](uint64_t one, uint64_t other, double part) {
    return static_cast<double>(std::min(one, other)) >= part * static_cast<double>(std::max(one, other));
  };
  if (!AreNear(tables, a.site, b.site, kOneLoop) || !alike(a.count, b.count, kMostOfIt) ||
      !alike(a.ns, b.ns, kLeastPart))
    return false;
  const WaitSides one = SidesOf(a), two = SidesOf(b);
  if (!alike(one.work, a.ns, kMostOfIt) || !alike(two.work, b.ns, kMostOfIt)) return false;
  // If ranks are late in turns, each rank waits about as long as the others wait for it.
  if (Common(one.waited, one.worked) > kMostAlike || Common(two.waited, two.worked) > kMostAlike)
    return false;
  return Common(one.waited, two.worked) >= kMostOfIt && Common(two.waited, one.worked) >= kMostOfIt;
}

}  // namespace rankine::analysis
