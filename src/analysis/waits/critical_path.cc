// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/critical_path.h"

#include <algorithm>

namespace rankine::analysis {
namespace {

// Iterates over the waits of one line backwards, beginning with the wait that ended last. A nested call
// precedes the call that encloses it. Waits are not sorted if the two calls are in different blocks.
class BackCursor {
 public:
  explicit BackCursor(const WaitStore& store) : store_(&store), next_(store.blocks()) {}
  // Returns the last wait that ended at or before the time `at`. The time `at` must not be later than in
  // the previous call.
  const Wait* LastBefore(uint64_t at) {
    for (;;) {
      while (left_ > 0 && block_[left_ - 1].end() > at) --left_;
      if (left_ > 0) return &block_[left_ - 1];
      if (next_ == 0) return nullptr;
      block_ = store_->Block(--next_);
      std::stable_sort(block_.begin(), block_.end(),
                       [](const Wait& a, const Wait& b) { return a.end() < b.end(); });
      left_ = block_.size();
    }
  }

 private:
  const WaitStore* store_;
  size_t next_;
  std::vector<Wait> block_;
  size_t left_ = 0;
};

}  // namespace

PathSteps FollowBack(const std::vector<WaitStore>& waits, const std::vector<LineExtent>& extents) {
  PathSteps path;
  if (extents.empty()) return path;
  std::vector<BackCursor> cursors(waits.begin(), waits.end());
  uint32_t line = 0;
  for (uint32_t i = 0; i < extents.size(); ++i) {
    if (extents[i].end > extents[line].end) line = i;
  }
  uint64_t at = path.end = extents[line].end;
  // Usually, each step leads to an earlier time. If the threads of several lines waited for each other at
  // one moment, a step may lead to another line at the same time.
  for (size_t still = 0; still <= extents.size();) {
    const Wait* wait = cursors[line].LastBefore(at);
    const uint64_t from = wait == nullptr ? std::min(at, extents[line].begin) : wait->end();
    if (from < at) path.steps.push_back({from, line});
    still = from < at ? 0 : still + 1;
    at = from;
    if (wait == nullptr || wait->late >= extents.size()) break;
    line = wait->late;
    path.changes++;
  }
  path.begin = at;
  return path;
}

CriticalPath PathOf(const PathSteps& steps, const CauseTimes& on_path, const PlaceTimes& done,
                    size_t processes) {
  CriticalPath path;
  path.ns = steps.end - steps.begin;
  path.changes = steps.changes;
  std::map<std::pair<context::NodeId, uint16_t>, PathPart> parts;
  PlaceTimes most;
  for (const auto& [key, ns] : on_path) {
    const std::pair place{key.region, key.function};
    PathPart& part = parts[place];
    part.region = key.region;
    part.function = key.function;
    part.ns += ns;
    if (ns <= most[place]) continue;
    most[place] = ns;
    part.process = key.process;
  }
  for (auto& [place, part] : parts) {
    const auto sum = done.find(place);
    part.mean = sum == done.end() ? 0 : sum->second / processes;
    path.parts.push_back(part);
  }
  std::stable_sort(path.parts.begin(), path.parts.end(), [](const PathPart& a, const PathPart& b) {
    return std::pair(a.imbalance(), a.ns) > std::pair(b.imbalance(), b.ns);
  });
  return path;
}

}  // namespace rankine::analysis
