// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/model.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <unordered_map>

#include "base/hash.h"

namespace rankine::extrapolate {
namespace {

constexpr size_t kBatch = 1024;
constexpr uint32_t kNowhere = UINT32_MAX;
// If this value replaces the preceding call, the slot follows different calls.
constexpr uint32_t kAnywhere = kNowhere - 1;

// The sums of one slot of the model over one run.
struct SlotSums {
  uint64_t n = 0;
  double work = 0;
  std::array<double, kFigures> sum{}, least{}, most{};
  std::array<bool, kFigures> by_rank{};  // True if the value differs between the ranks of the class.
};

// The ranks that belong to a class in one run.
struct ClassRun {
  std::vector<uint32_t> ranks;      // The ranks whose calls are in the typical order of the class.
  uint32_t odd = 0;                 // number of other ranks
  std::vector<uint32_t> positions;  // The slots of the calls, by position in the sequence of calls.
  std::vector<SlotSums> sums;       // by slot
};

// Gives numbers to the distinct calls of a class.
class TokenTable {
 public:
  explicit TokenTable(ClassModel* model) : model_(*model) {}
  uint32_t NumberOf(const Call& call, Token token) {
    const auto [at, added] = numbers_.try_emplace(token.Hash(), static_cast<uint32_t>(model_.tokens.size()));
    if (added) {
      model_.tokens.push_back(std::move(token));
      model_.calls.push_back(call);
    }
    return at->second;
  }

 private:
  ClassModel& model_;
  std::unordered_map<uint64_t, uint32_t> numbers_;
};

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

  base::Status FindClasses() {
    std::vector<std::vector<RankNumbers>> numbers;
    for (size_t i = 0; i < facts_.size(); ++i)
      numbers.push_back(NumbersOf(facts_[i], model_.arrangement.grids[i], model_.arrangement.codings));
    std::map<uint32_t, std::vector<ClassRun>> all;
    for (size_t i = 0; i < facts_.size(); ++i) Divide(i, numbers[i], &all);
    for (auto& [one, runs] : all) {
      ClassModel& model = model_.classes[one];
      if (base::Status status = FindSteps(&model, &runs); !status.ok()) return status;
      for (size_t i = 0; i < runs.size(); ++i) {
        if (base::Status status = AddSums(i, model, &runs[i]); !status.ok()) return status;
        runs[i].positions = {};
      }
    }
    class_runs_ = std::move(all);
    return {};
  }

  // Divides the ranks of a run into classes, and finds the most frequent sequence of calls in each class.
  void Divide(size_t run, const std::vector<RankNumbers>& numbers,
              std::map<uint32_t, std::vector<ClassRun>>* all) {
    std::map<uint32_t, std::map<uint64_t, std::vector<uint32_t>>> classes;
    for (uint32_t rank = 0; rank < facts_[run].ranks; ++rank) {
      const uint32_t one = ClassOf(model_.arrangement.grids[run], model_.arrangement.split, rank);
      classes[one][numbers[rank].sequence].push_back(rank);
    }
    for (auto& [one, sequences] : classes) {
      auto most = sequences.begin();
      uint32_t ranks = 0;
      for (auto at = sequences.begin(); at != sequences.end(); ++at) {
        ranks += static_cast<uint32_t>(at->second.size());
        if (at->second.size() > most->second.size()) most = at;
      }
      std::vector<ClassRun>& runs = (*all)[one];
      runs.resize(facts_.size());
      runs[run].odd = ranks - static_cast<uint32_t>(most->second.size());
      runs[run].ranks = std::move(most->second);
      model_.unexplained.ranks += runs[run].odd;
      model_.unexplained.all_ranks += ranks;
    }
  }

  base::Status ReadTokens(size_t run, uint32_t rank, TokenTable* table, std::vector<uint32_t>* tokens) {
    const Grid& grid = model_.arrangement.grids[run];
    Parts parts(facts_[run], grid);
    const auto known = parts.Of(rank);
    const uint32_t ranks[] = {rank};
    return ReadCalls(
        model_.runs[run], *model_.types, ranks, [&](uint32_t, uint64_t, const Call& call, double) {
          tokens->push_back(
              table->NumberOf(call, TokenOf(call, rank, grid, model_.arrangement.codings, known)));
        });
  }

  // Finds the loops of a class in the largest run that contains the class. For each call of the other runs,
  // finds the corresponding step in these loops.
  base::Status FindSteps(ClassModel* model, std::vector<ClassRun>* runs) {
    TokenTable table(model);
    size_t largest = runs->size();
    while ((*runs)[--largest].ranks.empty()) {
    }
    model->run = largest;
    model->ranks = (*runs)[largest].ranks;
    std::vector<std::vector<uint32_t>> tokens(runs->size());
    for (size_t i = largest + 1; i-- > 0;) {
      if ((*runs)[i].ranks.empty()) continue;
      base::Status status = ReadTokens(i, (*runs)[i].ranks.front(), &table, &tokens[i]);
      if (!status.ok()) return status;
    }
    for (const Token& token : model->tokens) {
      if (token.comm.axes == Part::kOther || token.made.axes == Part::kOther)
        return {(*runs)[largest].ranks.empty()
                    ? ""
                    : facts_[largest].name + ": rank " + std::to_string((*runs)[largest].ranks.front()) +
                          " uses a communicator that is not a row, column or plane of the grid " +
                          model_.arrangement.grids[largest].Text() + "; --grid gives another number of axes"};
    }
    model->steps = StepsOf(FoldLoops(tokens[largest]));
    model->slots.resize(model->steps.size());
    for (uint32_t i = 0; i < model->steps.size(); ++i) model->slots[i] = i;
    model->before.assign(model->steps.size(), kNowhere);
    uint32_t before = kNowhere;
    ExpandSteps(model->steps, [&](uint32_t step) {
      (*runs)[largest].positions.push_back(step);
      model->before[step] = before;
      before = model->steps[step].token;
    });
    std::vector<std::vector<Sample>> counts(model->steps.size());
    for (size_t i = 0; i <= largest; ++i) {
      if ((*runs)[i].ranks.empty()) continue;
      std::vector<uint64_t> of(model->steps.size());
      if (!PlaceOne(i, largest, *model, tokens, &(*runs)[i], &of)) {
        ShareSlots(model, tokens, runs, largest);
        counts.assign(model->steps.size(), {});
        break;
      }
      for (size_t step = 0; step < of.size(); ++step)
        counts[step].push_back({model_.arrangement.grids[i], static_cast<double>(of[step])});
    }
    FitCounts(model, counts);
    model_.unexplained.all_actions += (*runs)[largest].positions.size() * model->ranks.size();
    return {};
  }

  // A run is a sequence of calls. For each call of the run, finds its step. Returns false if the run's
  // calls differ in more than the numbers of repetitions.
  bool PlaceOne(size_t run, size_t largest, const ClassModel& model,
                const std::vector<std::vector<uint32_t>>& tokens, ClassRun* class_run,
                std::vector<uint64_t>* counts) {
    for (size_t step = 0; step < model.steps.size(); ++step) (*counts)[step] = model.steps[step].count;
    if (run == largest) return true;
    const Here here{&model_.arrangement.grids[run], class_run->ranks.front(), 0, 0};
    const auto alike = [&](uint32_t large, uint32_t small) { return Alike(model, large, small, here); };
    const std::vector<uint32_t>& own = tokens[run];
    const std::vector<uint32_t>& all = tokens[largest];
    if (own.size() == all.size() && std::equal(all.begin(), all.end(), own.begin(), alike)) {
      ExpandSteps(model.steps, [&](uint32_t step) { class_run->positions.push_back(step); });
      return true;
    }
    const Steps steps = StepsOf(FoldLoops(own));
    std::vector<uint32_t> matched;
    if (!MatchLoops(model.steps, steps, alike, &matched, counts)) return false;
    ExpandSteps(steps, [&](uint32_t step) { class_run->positions.push_back(matched[step]); });
    return true;
  }

  bool Alike(const ClassModel& model, uint32_t large, uint32_t small, Here here) const {
    if (large == small) return true;
    here.me = model.calls[small].me;
    here.size = std::max(1u, model.calls[small].size);
    return TokensAlike(model.tokens[large], model.tokens[small], here, model_.arrangement.codings);
  }

  // If the runs differ in more than the numbers of repetitions, all equal calls have a common law, wherever
  // they occur.
  void ShareSlots(ClassModel* model, const std::vector<std::vector<uint32_t>>& tokens,
                  std::vector<ClassRun>* runs, size_t largest) {
    std::vector<uint32_t> slots(model->tokens.size(), kNowhere);
    for (uint32_t step = 0; step < model->steps.size(); ++step) {
      const uint32_t token = model->steps[step].token;
      if (token == kNowhere) continue;
      if (slots[token] == kNowhere) slots[token] = step;
      model->slots[step] = slots[token];
    }
    model->before.assign(model->steps.size(), kAnywhere);
    for (size_t i = 0; i < runs->size(); ++i) {
      (*runs)[i].positions.clear();
      for (const uint32_t token : tokens[i]) (*runs)[i].positions.push_back(slots[token]);
    }
    model_.unexplained.actions += tokens[largest].size() * model->ranks.size();
  }

  void FitCounts(ClassModel* model, const std::vector<std::vector<Sample>>& counts) {
    for (size_t step = 0; step < model->steps.size(); ++step) {
      Law law;
      law.constant = static_cast<double>(model->steps[step].count);
      const bool varies = std::any_of(counts[step].begin(), counts[step].end(), [&](const Sample& sample) {
        return sample.value != counts[step].front().value;
      });
      if (varies) {
        const Law found = FitCount(counts[step]);
        if (found.error == 0) {
          law = found;
        } else {
          ++model_.unexplained.loops;
        }
      }
      model_.unexplained.all_loops += model->steps[step].token == kNowhere ? 1 : 0;
      model->counts.push_back(law);
    }
  }

  base::Status AddSums(size_t run, const ClassModel& model, ClassRun* of) {
    if (of->ranks.empty()) return {};
    of->sums.resize(model.steps.size());
    std::vector<std::array<double, kFigures>> rank_sums(model.steps.size()), first(model.steps.size());
    uint32_t current = kNowhere;
    const auto end_rank = [&] {
      if (current == of->ranks.front()) first = rank_sums;
      for (size_t slot = 0; slot < rank_sums.size(); ++slot) {
        for (size_t i = 0; i < kFigures; ++i) {
          if (rank_sums[slot][i] != first[slot][i]) of->sums[slot].by_rank[i] = true;
        }
      }
      std::fill(rank_sums.begin(), rank_sums.end(), std::array<double, kFigures>{});
    };
    base::Status status = ReadCalls(
        model_.runs[run], *model_.types, of->ranks,
        [&](uint32_t rank, uint64_t position, const Call& call, double work) {
          if (rank != current) {
            if (current != kNowhere) end_rank();
            current = rank;
          }
          const uint32_t slot = position < of->positions.size() ? of->positions[position] : kNowhere;
          if (slot == kNowhere) return;
          SlotSums& sums = of->sums[slot];
          for (size_t i = 0; i < kFigures; ++i) {
            const double value = call.figures[i];
            sums.sum[i] += value;
            sums.least[i] = sums.n == 0 ? value : std::min(sums.least[i], value);
            sums.most[i] = sums.n == 0 ? value : std::max(sums.most[i], value);
            rank_sums[slot][i] += value;
          }
          ++sums.n;
          sums.work += work;
        });
    end_rank();
    return status;
  }

  // The quantities of equal calls in all classes. The key consists of the call, the quantity and the run.
  // Several classes may make equal calls with equal quantities. All classes together occur at more sizes of
  // the run than each class alone.
  using PoolKey = std::tuple<uint64_t, size_t, size_t>;
  struct Pooled {
    double value = 0;
    bool agrees = true;
  };

  void Pool() {
    for (const auto& [one, runs] : class_runs_) {
      const ClassModel& model = model_.classes[one];
      for (size_t slot = 0; slot < model.steps.size(); ++slot) {
        if (model.steps[slot].token == kNowhere || model.slots[slot] != slot) continue;
        std::vector<Sample> course = CourseOf(runs, slot, runs.size());
        if (course.size() > 1) courses_[PairOf(model, slot)].push_back(std::move(course));
      }
      for (size_t run = 0; run < runs.size(); ++run) {
        for (size_t slot = 0; slot < runs[run].sums.size(); ++slot) {
          const SlotSums& sums = runs[run].sums[slot];
          if (sums.n == 0) continue;
          for (size_t i = 0; i < kFigures; ++i) {
            const double mean = sums.sum[i] / static_cast<double>(sums.n);
            auto [at, added] = pool_.try_emplace({model.tokens[model.steps[slot].token].Hash(), i, run});
            if (added) at->second.value = mean;
            if (at->second.value != mean || sums.least[i] != sums.most[i]) at->second.agrees = false;
          }
        }
      }
    }
  }

  std::vector<Sample> SizesOf(const std::vector<ClassRun>& runs, size_t slot, size_t figure, uint64_t token,
                              size_t run_count) const {
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

  // Returns the mean computation before a call, for each run that has the call. Only the first `run_count`
  // runs are used.
  std::vector<Sample> CourseOf(const std::vector<ClassRun>& runs, size_t slot, size_t run_count) const {
    std::vector<Sample> course;
    for (size_t run = 0; run < run_count; ++run) {
      if (slot >= runs[run].sums.size() || runs[run].sums[slot].n == 0) continue;
      const SlotSums& sums = runs[run].sums[slot];
      course.push_back({model_.arrangement.grids[run], sums.work / static_cast<double>(sums.n)});
    }
    return course;
  }

  // Returns the computation before a call in each run. If a class occurs in few runs, it takes its trend
  // from equal calls in another class, or from all computation. The class takes only the trend from
  // elsewhere, and keeps its own absolute value. The other class must show the same trend in all runs that
  // contain both classes. It would be wrong to use a mean over several classes. The share of ranks in each
  // class changes with the size of the run. So a mean over classes would show a trend that no class has.
  std::vector<Sample> WorkOf(const std::vector<ClassRun>& runs, size_t slot, uint64_t pair,
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

  // The mean computation per rank, by run.
  std::vector<Sample> AllWork(size_t run_count) const {
    std::vector<Sample> all;
    for (size_t run = 0; run < run_count; ++run)
      all.push_back({model_.arrangement.grids[run], facts_[run].work / facts_[run].ranks});
    return all;
  }

  // A hash of a call and of the call before it; computation is attributed to such a pair.
  static uint64_t PairOf(const ClassModel& model, size_t slot) {
    const uint32_t before = model.before[slot];
    const uint64_t hash = model.tokens[model.steps[slot].token].Hash();
    if (before == kAnywhere) return base::Mix64(hash);
    return before == kNowhere ? hash : base::Mix64(hash + model.tokens[before].Hash());
  }

  base::Status FitAll() {
    Pool();
    double work = 0, work_error = 0;
    double held_work = 0, held_work_known = 0, held_bytes = 0, held_bytes_known = 0;
    const std::vector<Grid>& grids = model_.arrangement.grids;
    const size_t usual = FitWork(AllWork(grids.size())).term,
                 usual_before = FitWork(AllWork(grids.size() - 1)).term;
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
        const std::vector<Sample> samples = WorkOf(runs, slot, pair, grids.size());
        laws.work = FitWork(samples, usual);
        laws.recorded_work = recorded.work / n;
        work += recorded.work;
        work_error += MeanDifference(laws.work, samples) * recorded.work;
        for (size_t i = 0; i < kFigures; ++i) FitFigure(runs, slot, i, hash, recorded, &laws.figures[i]);
        if (model.run + 1 != grids.size() || model.run < 2) continue;
        // The baseline comes from a smaller run: the largest smaller run that contains the slot.
        size_t level = model.run;
        while (level > 0 && (slot >= runs[level - 1].sums.size() || runs[level - 1].sums[slot].n == 0))
          --level;
        const std::vector<Sample> before = WorkOf(runs, slot, pair, model.run);
        if (level == 0 || before.size() < 2) continue;
        const SlotSums& known = runs[level - 1].sums[slot];
        const Law law = FitWork(before, usual_before);
        const double there = law.At(grids[level - 1]);
        const double course = there > 0 ? std::max(0.0, law.At(grids[model.run])) / there : 1;
        held_work += known.work / static_cast<double>(known.n) * course * n;
        held_work_known += recorded.work;
        for (const size_t i : {kToBytes, kToCounts}) {
          held_bytes += FitSize(SizesOf(runs, slot, i, hash, model.run)).At(grids[model.run]) * n;
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

  void FitFigure(const std::vector<ClassRun>& runs, size_t slot, size_t figure, uint64_t token,
                 const SlotSums& recorded, FigureLaw* to) {
    to->law = FitSize(SizesOf(runs, slot, figure, token, runs.size()));
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
  std::map<uint32_t, std::vector<ClassRun>> class_runs_;
  std::map<PoolKey, Pooled> pool_;
  // For each pair of calls, the samples of all classes.
  std::map<uint64_t, std::vector<std::vector<Sample>>> courses_;
};

}  // namespace

base::Status ReadCalls(const Run& run, Types& types, std::span<const uint32_t> ranks,
                       const std::function<void(uint32_t, uint64_t, const Call&, double)>& visit) {
  auto source = run.open();
  if (!source.ok()) return {source.error()};
  Members members(*source.value(), types);
  std::vector<ti::Action> actions(kBatch);
  for (const uint32_t rank : ranks) {
    CallReader reader(members, rank);
    uint64_t position = 0;
    double work = 0;
    for (;;) {
      const auto n = source.value()->Read(rank, actions);
      if (!n.ok()) return {run.name + ": " + n.error()};
      if (n.value() == 0) break;
      for (const ti::Action& action : std::span(actions).first(n.value())) {
        if (action.kind == ti::Kind::compute) work += action.volume;
        Call call;
        const auto read = reader.Read(action, &call);
        if (!read.ok()) return {run.name + ": rank " + std::to_string(rank) + ": " + read.error()};
        if (!read.value()) continue;
        visit(rank, position++, call, work);
        work = 0;
      }
    }
  }
  return {};
}

base::Result<Model> Learn(std::vector<Run> runs, const Options& options) {
  return Learner(std::move(runs), options).Make();
}

}  // namespace rankine::extrapolate
