// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/model.h"

#include <algorithm>
#include <cmath>

#include "extrapolate/classes.h"
#include "extrapolate/samples.h"

namespace rankine::extrapolate {
namespace {

class Learner {
 public:
  Learner(std::vector<Run> runs, const Options& options) : options_(options) {
    model_.runs = std::move(runs);
  }

  base::Result<Model> Make() {
    for (const auto step : {&Learner::ReadAll, &Learner::Check, &Learner::FindClasses, &Learner::FitAll}) {
      if (base::Status status = (this->*step)(); !status.ok()) return base::Error{status.message};
    }
    return std::move(model_);
  }

 private:
  base::Status ReadAll() {
    for (const Run& run : model_.runs) {
      auto facts = ReadFacts(run, *model_.types);
      if (!facts.ok()) return {facts.error()};
      facts_.push_back(std::move(facts.value()));
    }
    std::vector<size_t> order(facts_.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [this](size_t a, size_t b) { return facts_[a].ranks < facts_[b].ranks; });
    std::vector<RunFacts> sorted;
    std::vector<Run> runs;
    for (const size_t i : order) {
      sorted.push_back(std::move(facts_[i]));
      runs.push_back(std::move(model_.runs[i]));
    }
    facts_ = std::move(sorted);
    model_.runs = std::move(runs);
    return {};
  }

  base::Status Check() {
    for (size_t i = 0; i < facts_.size(); ++i) {
      const RunFacts& run = facts_[i];
      model_.run_ranks.push_back(run.ranks);
      model_.unexplained.io_actions += run.io_actions;
      model_.unexplained.any_source += run.any_source;
      if (run.unit.name != facts_[0].unit.name)
        return {run.name + " counts computation in " + run.unit.name + ", and " + facts_[0].name + " in " +
                facts_[0].unit.name + ": record all runs with the same volume="};
      if (i != 0 && run.ranks == facts_[i - 1].ranks)
        return {run.name + " and " + facts_[i - 1].name + " both have " + std::to_string(run.ranks) +
                " ranks: give runs of different sizes"};
    }
    model_.unit = facts_[0].unit;
    if (facts_.size() < 2)
      return {"extrapolation needs runs with at least two different numbers of ranks; three are better"};
    model_.arrangement = Arrange(facts_, options_.axes);
    return {};
  }

  base::Status FindClasses() { return extrapolate::FindClasses(facts_, &model_, &class_runs_); }

  base::Status FitAll() {
    const Samples samples_of(model_, facts_, class_runs_);
    double work = 0, work_error = 0;
    double held_work = 0, held_work_known = 0, held_bytes = 0, held_bytes_known = 0;
    const std::vector<Grid>& grids = model_.arrangement.grids;
    const size_t usual = FitWork(samples_of.AllWork(grids.size())).term,
                 usual_before = FitWork(samples_of.AllWork(grids.size() - 1)).term;
    for (auto& [one, model] : model_.classes) {
      const std::vector<ClassRun>& runs = class_runs_[one];
      model.laws.resize(model.steps.size());
      for (size_t slot = 0; slot < model.steps.size(); ++slot) {
        const uint32_t token = model.steps[slot].token;
        if (token == kNowhere || model.slots[slot] != slot) continue;
        const SlotSums& recorded = runs[model.run].sums[slot];
        if (recorded.n == 0) continue;
        const auto n = static_cast<double>(recorded.n);
        Slot& laws = model.laws[slot];
        const uint64_t hash = model.tokens[token].Hash();
        const uint64_t pair = PairOf(model, slot);
        const std::vector<Sample> samples = samples_of.WorkOf(runs, slot, pair, grids.size());
        laws.work = FitWork(samples, usual);
        laws.recorded_work = recorded.work / n;
        work += recorded.work;
        work_error += MeanDifference(laws.work, samples) * recorded.work;
        for (size_t i = 0; i < kFigures; ++i)
          FitFigure(runs, slot, i, samples_of.SizesOf(runs, slot, i, hash, runs.size()), &laws.figures[i],
                    recorded);
        if (model.run + 1 != grids.size() || model.run < 2) continue;
        // The baseline comes from a smaller run: the largest smaller run that contains the slot.
        size_t level = model.run;
        while (level > 0 && (slot >= runs[level - 1].sums.size() || runs[level - 1].sums[slot].n == 0))
          --level;
        const std::vector<Sample> before = samples_of.WorkOf(runs, slot, pair, model.run);
        if (level == 0 || before.size() < 2) continue;
        const SlotSums& known = runs[level - 1].sums[slot];
        const Law law = FitWork(before, usual_before);
        const double there = law.At(grids[level - 1]);
        const double course = there > 0 ? std::max(0.0, law.At(grids[model.run])) / there : 1;
        held_work += known.work / static_cast<double>(known.n) * course * n;
        held_work_known += recorded.work;
        for (const size_t i : {kToBytes, kToCounts}) {
          held_bytes += FitSize(samples_of.SizesOf(runs, slot, i, hash, model.run)).At(grids[model.run]) * n;
          held_bytes_known += recorded.sum[i];
        }
      }
    }
    Unexplained& rest = model_.unexplained;
    rest.work_error = work > 0 ? work_error / work : 0;
    if (held_work_known > 0) rest.held_out_work = std::abs(held_work / held_work_known - 1);
    if (held_bytes_known > 0) rest.held_out_bytes = std::abs(held_bytes / held_bytes_known - 1);
    return {};
  }

  static double MeanDifference(const Law& law, std::span<const Sample> samples) {
    double sum = 0;
    for (const Sample& sample : samples) {
      const double expected = law.At(sample.grid);
      if (expected + sample.value > 0)
        sum += 2 * std::abs(expected - sample.value) / (expected + sample.value);
    }
    return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
  }

  void FitFigure(const std::vector<ClassRun>& runs, size_t slot, size_t figure,
                 const std::vector<Sample>& samples, FigureLaw* to, const SlotSums& recorded) {
    to->law = FitSize(samples);
    to->recorded = recorded.sum[figure] / static_cast<double>(recorded.n);
    to->varies = recorded.least[figure] != recorded.most[figure];
    for (const ClassRun& run : runs) {
      if (slot < run.sums.size() && run.sums[slot].by_rank[figure]) to->varies_by_rank = true;
    }
    if (figure != kToBytes && figure != kToCounts) return;
    model_.unexplained.all_bytes += recorded.sum[figure];
    if (to->law.error > 0.01) model_.unexplained.bytes += recorded.sum[figure];
  }

  const Options options_;
  Model model_;
  std::vector<RunFacts> facts_;
  ClassRuns class_runs_;
};

}  // namespace

base::Result<Model> Learn(std::vector<Run> runs, const Options& options) {
  return Learner(std::move(runs), options).Make();
}

}  // namespace rankine::extrapolate
