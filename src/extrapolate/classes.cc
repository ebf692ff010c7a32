// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/classes.h"

#include <algorithm>
#include <unordered_map>

#include "extrapolate/run_calls.h"

namespace rankine::extrapolate {
namespace {

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

class ClassFinder {
 public:
  ClassFinder(std::span<const RunFacts> facts, Model* model, ClassRuns* class_runs)
      : facts_(facts), model_(*model), class_runs_(class_runs) {}

  base::Status Find() {
    std::vector<std::vector<RankNumbers>> numbers;
    for (size_t i = 0; i < facts_.size(); ++i)
      numbers.push_back(NumbersOf(facts_[i], model_.arrangement.grids[i], model_.arrangement.codings));
    ClassRuns all;
    for (size_t i = 0; i < facts_.size(); ++i) Divide(i, numbers[i], &all);
    for (auto& [one, runs] : all) {
      ClassModel& model = model_.classes[one];
      if (base::Status status = FindSteps(&model, &runs); !status.ok()) return status;
      for (size_t i = 0; i < runs.size(); ++i) {
        if (base::Status status = AddSums(i, model, &runs[i]); !status.ok()) return status;
        runs[i].positions = {};
      }
    }
    *class_runs_ = std::move(all);
    return {};
  }

 private:
  // Divides the ranks of a run into classes, and finds the most frequent sequence of calls in each class.
  void Divide(size_t run, const std::vector<RankNumbers>& numbers, ClassRuns* all) {
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

  const std::span<const RunFacts> facts_;
  Model& model_;
  ClassRuns* const class_runs_;
};

}  // namespace

base::Status FindClasses(std::span<const RunFacts> facts, Model* model, ClassRuns* class_runs) {
  return ClassFinder(facts, model, class_runs).Find();
}

}  // namespace rankine::extrapolate
