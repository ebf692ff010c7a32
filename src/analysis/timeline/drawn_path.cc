// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/drawn_path.h"

#include <algorithm>
#include <map>

namespace rankine::analysis {
namespace {

// Steps must be added in the order of time. Merges steps that are shorter than the duration `resolution`
// with their neighbours.
class StepDrawer {
 public:
  explicit StepDrawer(uint64_t resolution) : resolution_(resolution) {}

  void Add(const DrawnStep& step) {
    const bool is_long = step.end - step.begin >= resolution_;
    if (open_ && (is_long || step.end - joined_.begin > resolution_)) Flush();
    if (is_long) {
      Put(step);
      return;
    }
    if (!open_) joined_.begin = step.begin;
    open_ = true;
    joined_.end = step.end;
    times_[step.thread] += step.end - step.begin;
  }
  std::vector<DrawnStep> Finish() {
    if (open_) Flush();
    return std::move(drawn_);
  }

 private:
  void Flush() {
    joined_.thread = std::max_element(times_.begin(), times_.end(), [](const auto& a, const auto& b) {
                       return a.second < b.second;
                     })->first;
    Put(joined_);
    times_.clear();
    open_ = false;
  }
  void Put(const DrawnStep& step) {
    if (!drawn_.empty() && drawn_.back().thread == step.thread && drawn_.back().end == step.begin)
      drawn_.back().end = step.end;
    else
      drawn_.push_back(step);
  }

  uint64_t resolution_;
  bool open_ = false;
  DrawnStep joined_;
  std::map<uint32_t, uint64_t> times_;  // The time that the merged steps spend on each thread.
  std::vector<DrawnStep> drawn_;
};

}  // namespace

std::vector<DrawnStep> DrawPath(const PathSteps& path, uint64_t begin, uint64_t from, uint64_t until,
                                size_t most) {
  // In `steps`, the last step of the run comes first. Each step ends at the time at which the previous step
  // in the list begins.
  const auto each = [&](auto take) {
    for (size_t i = path.steps.size(); i-- > 0;) {
      const uint64_t step_end = i == 0 ? path.end : path.steps[i - 1].from;
      const uint64_t low = std::max({path.steps[i].from, from, begin}), high = std::min(step_end, until);
      if (low < high) take(DrawnStep{low - begin, high - begin, path.steps[i].line});
    }
  };
  size_t count = 0;
  each([&count](const DrawnStep&) { ++count; });
  // Half of the limit is for long steps and half for merged steps, because they may alternate.
  const uint64_t resolution = count <= most ? 0 : 2 * (until - from) / std::max<size_t>(most, 1) + 1;
  StepDrawer drawer(resolution);
  each([&drawer](const DrawnStep& step) { drawer.Add(step); });
  return drawer.Finish();
}

}  // namespace rankine::analysis
