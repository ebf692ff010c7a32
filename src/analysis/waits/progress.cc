// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/progress.h"

#include <algorithm>
#include <iterator>

#include "archive/each.h"

namespace rankine::analysis {

std::vector<Wait> Progress::Find(uint64_t frontier, unsigned threads, std::vector<Operations>* all) {
  for (Operations& operations : *all) {
    for (const RemoteCall& call : operations.remote) {
      if (call.target < targets_.size()) targets_[call.target].calls.push_back(call);
    }
    operations.remote.clear();
  }
  archive::Each(targets_.size(), threads, [&](size_t i) { FindOf(frontier, &targets_[i]); });
  std::vector<Wait> waits;
  for (Target& target : targets_) {
    waits.insert(waits.end(), target.waits.begin(), target.waits.end());
    target.waits.clear();
  }
  return waits;
}

// The wait begins at the later of two times: when the target leaves MPI for the last time, and when the call
// begins. The wait ends when the target enters MPI. A wait is reported only if the call ends soon after the
// target enters MPI. The time from the entry of the target to the end of the call must not be longer than the
// wait. If a call takes much longer, it transfers its data without the target's help, or waits for another
// reason.
void Progress::FindOf(uint64_t frontier, Target* target) {
  // For each call, the maximum number of examined times at which the target entered MPI.
  constexpr size_t kMostTimes = 16;
  std::vector<Inside>& inside = target->inside;
  std::vector<uint64_t> ends(inside.size());  // For each entry, the latest end of this entry and all
                                              // entries before it.
  uint64_t latest = 0;
  for (size_t i = 0; i < inside.size(); ++i) ends[i] = latest = std::max(latest, inside[i].end);
  const auto over = [&](const RemoteCall& call) {
    if (call.begin >= frontier) return false;
    const auto first = std::upper_bound(inside.begin(), inside.end(), call.begin,
                                        [](uint64_t at, const Inside& one) { return at < one.begin; });
    auto next = static_cast<size_t>(first - inside.begin());
    uint64_t left = std::max(call.begin, next == 0 ? 0 : ends[next - 1]);
    for (size_t times = 0; times < kMostTimes; ++times, ++next) {
      if (next == inside.size()) return call.end <= frontier;
      const uint64_t came = inside[next].begin;
      if (came >= call.end) return true;
      if (left < came && call.end - came <= came - left) {
        target->waits.push_back(
            WaitFor(WaitClass::wait_progress, call.place, left, came - left, inside[next].line));
        return true;
      }
      left = std::max(left, inside[next].end);
    }
    return true;
  };
  std::erase_if(target->calls, over);
  uint64_t needed = frontier;
  for (const RemoteCall& call : target->calls) needed = std::min(needed, call.begin);
  std::erase_if(inside, [needed](const Inside& one) { return one.end <= needed; });
}

}  // namespace rankine::analysis
