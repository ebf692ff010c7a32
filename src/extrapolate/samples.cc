// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/samples.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"

namespace rankine::extrapolate {

uint64_t PairOf(const ClassModel& model, size_t slot) {
  const uint32_t before = model.before[slot];
  const uint64_t hash = model.tokens[model.steps[slot].token].Hash();
  if (before == kAnywhere) return base::Mix64(hash);
  return before == kNowhere ? hash : base::Mix64(hash + model.tokens[before].Hash());
}

Samples::Samples(const Model& model, std::span<const RunFacts> facts, const ClassRuns& class_runs)
    : model_(model), facts_(facts) {
  for (const auto& [one, runs] : class_runs) {
    const ClassModel& of_class = model_.classes.at(one);
    for (size_t slot = 0; slot < of_class.steps.size(); ++slot) {
      if (of_class.steps[slot].token == kNowhere || of_class.slots[slot] != slot) continue;
      std::vector<Sample> course = CourseOf(runs, slot, runs.size());
      if (course.size() > 1) courses_[PairOf(of_class, slot)].push_back(std::move(course));
    }
    for (size_t run = 0; run < runs.size(); ++run) {
      for (size_t slot = 0; slot < runs[run].sums.size(); ++slot) {
        const SlotSums& sums = runs[run].sums[slot];
        if (sums.n == 0) continue;
        for (size_t i = 0; i < kFigures; ++i) {
          const double mean = sums.sum[i] / static_cast<double>(sums.n);
          auto [at, added] = pool_.try_emplace({of_class.tokens[of_class.steps[slot].token].Hash(), i, run});
          if (added) at->second.value = mean;
          if (at->second.value != mean || sums.least[i] != sums.most[i]) at->second.agrees = false;
        }
      }
    }
  }
}

std::vector<Sample> Samples::SizesOf(const std::vector<ClassRun>& runs, size_t slot, size_t figure,
                                     uint64_t token, size_t run_count) const {
  std::vector<Sample> own, pooled;
  bool agrees = true;
  for (size_t run = 0; run < run_count; ++run) {
    const Grid& grid = model_.arrangement.grids[run];
    if (slot < runs[run].sums.size() && runs[run].sums[slot].n != 0) {
      const SlotSums& sums = runs[run].sums[slot];
      own.push_back({grid, sums.sum[figure] / static_cast<double>(sums.n)});
    }
    const auto at = pool_.find({token, figure, run});
    if (at == pool_.end()) continue;
    agrees = agrees && at->second.agrees;
    pooled.push_back({grid, at->second.value});
  }
  return agrees ? pooled : own;
}

std::vector<Sample> Samples::CourseOf(const std::vector<ClassRun>& runs, size_t slot,
                                      size_t run_count) const {
  std::vector<Sample> course;
  for (size_t run = 0; run < run_count; ++run) {
    if (slot >= runs[run].sums.size() || runs[run].sums[slot].n == 0) continue;
    const SlotSums& sums = runs[run].sums[slot];
    course.push_back({model_.arrangement.grids[run], sums.work / static_cast<double>(sums.n)});
  }
  return course;
}

std::vector<Sample> Samples::WorkOf(const std::vector<ClassRun>& runs, size_t slot, uint64_t pair,
                                    size_t run_count) const {
  std::vector<Sample> own = CourseOf(runs, slot, run_count);
  std::vector<Sample> best = own;
  double closest = 1.05;  // The maximum factor by which the trends may differ.
  const auto equal_calls = courses_.find(pair);
  for (const std::vector<Sample>& other :
       equal_calls == courses_.end() ? std::vector<std::vector<Sample>>{} : equal_calls->second) {
    std::vector<Sample> known;
    double least = INFINITY, most = 0;
    for (const Sample& sample : other) {
      const auto& grids = model_.arrangement.grids;
      const auto run =
          static_cast<size_t>(std::find(grids.begin(), grids.end(), sample.grid) - grids.begin());
      if (run >= run_count) continue;
      known.push_back(sample);
      for (const Sample& one : own) {
        if (!(one.grid == sample.grid) || one.value <= 0) continue;
        least = std::min(least, sample.value / one.value);
        most = std::max(most, sample.value / one.value);
      }
    }
    const double apart = most > 0 ? most / least : 1;
    if (known.size() < best.size() || (known.size() == best.size() && apart >= closest)) continue;
    if (known.size() <= own.size() || !(apart <= 1.05)) continue;
    best = std::move(known);
    closest = apart;
  }
  return best.size() < std::min<size_t>(2, run_count) ? AllWork(run_count) : best;
}

std::vector<Sample> Samples::AllWork(size_t run_count) const {
  std::vector<Sample> all;
  for (size_t run = 0; run < run_count; ++run)
    all.push_back({model_.arrangement.grids[run], facts_[run].work / facts_[run].ranks});
  return all;
}

}  // namespace rankine::extrapolate
