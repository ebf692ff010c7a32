// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/arrangement.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace rankine::extrapolate {
namespace {

constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;
constexpr size_t kBestGrids = 8;  // The number of candidate grids for the largest run that are compared
                                  // with the grids of the other runs.

// The penalty for a class. A penalty of 1 equals one rank that differs from its class. Finer divisions have a
// higher penalty, because in a small grid they may give almost every rank its own class.
double PriceOf(Split split) {
  return split == Split::none || split == Split::edges ? 0.25 : 0.75;
}

struct Classes {
  // the ranks by class and by hash of the sequence of calls
  std::map<uint32_t, std::map<uint64_t, std::vector<uint32_t>>> ranks;
  // Returns a rank of the class that makes the most frequent sequence of calls in the class.
  uint32_t TypicalOf(uint32_t one) const { return Most(ranks.at(one)).front(); }
  static const std::vector<uint32_t>& Most(const std::map<uint64_t, std::vector<uint32_t>>& sequences) {
    auto most = sequences.begin();
    for (auto at = sequences.begin(); at != sequences.end(); ++at) {
      if (at->second.size() > most->second.size()) most = at;
    }
    return most->second;
  }
  static uint32_t All(const std::map<uint64_t, std::vector<uint32_t>>& sequences) {
    size_t all = 0;
    for (const auto& [number, ranks] : sequences) all += ranks.size();
    return static_cast<uint32_t>(all);
  }
};

Classes Divide(const Grid& grid, Split split, const std::vector<RankNumbers>& numbers) {
  Classes classes;
  for (uint32_t rank = 0; rank < numbers.size(); ++rank)
    classes.ranks[ClassOf(grid, split, rank)][numbers[rank].sequence].push_back(rank);
  return classes;
}

// Counts the ranks that behave differently from their class. No larger run can be generated if a communicator
// is not a part of the grid. So a rank with such a communicator counts as many times as the run has ranks,
// and the grid is not chosen.
uint32_t Odd(const Classes& classes, const std::vector<RankNumbers>& numbers) {
  size_t odd = 0;
  for (const auto& [one, sequences] : classes.ranks)
    odd += Classes::All(sequences) - Classes::Most(sequences).size();
  for (const RankNumbers& rank : numbers) odd += rank.unknown_comm ? numbers.size() : 0;
  return static_cast<uint32_t>(odd);
}

// The distinct calls of one rank. The key is the form of the calls.
using Calls = std::unordered_map<uint64_t, std::vector<std::pair<Token, const Call*>>>;

Calls CallsOf(const RunFacts& run, const Grid& grid, const Codings& codings, uint32_t rank) {
  Calls calls;
  Parts parts(run, grid);
  const auto known = parts.Of(rank);
  for (const DistinctCall& one : run.by_rank[rank].calls)
    calls[one.call.form_hash].emplace_back(TokenOf(one.call, rank, grid, codings, known), &one.call);
  return calls;
}

// True if the calls of both ranks correspond to each other.
bool AllAlike(const Calls& larger, const Calls& smaller, const Grid& grid, uint32_t rank,
              const Codings& codings) {
  if (larger.size() != smaller.size()) return false;
  for (const auto& [form, calls] : smaller) {
    const auto at = larger.find(form);
    if (at == larger.end()) return false;
    const auto alike = [&](const auto& large, const auto& small) {
      const Here here{&grid, rank, small.second->me, std::max(1u, small.second->size)};
      return TokensAlike(large.first, small.first, here, codings);
    };
    for (const auto& small : calls) {
      if (std::none_of(at->second.begin(), at->second.end(),
                       [&](const auto& large) { return alike(large, small); }))
        return false;
    }
    for (const auto& large : at->second) {
      if (std::none_of(calls.begin(), calls.end(), [&](const auto& small) { return alike(large, small); }))
        return false;
    }
  }
  return true;
}

// For each form of call, chooses the coding that yields the fewest different codes.
Codings ChooseCodings(const RunFacts& run, const Grid& grid) {
  struct Codes {
    std::array<std::set<uint64_t>, kCodings.size()> to, from;
  };
  std::unordered_map<uint64_t, Codes> forms;
  constexpr size_t kEnough = 4096;
  for (uint32_t rank = 0; rank < run.ranks; ++rank) {
    for (const DistinctCall& distinct : run.by_rank[rank].calls) {
      const Call& call = distinct.call;
      if (call.to.local == kNoPeer && call.from.local == kNoPeer) continue;
      Codes& codes = forms[call.form_hash];
      const Here here{&grid, rank, call.me, call.size};
      for (size_t i = 0; i < kCodings.size(); ++i) {
        if (codes.to[i].size() < kEnough) codes.to[i].insert(CodeOf(kCodings[i], call.to, here));
        if (codes.from[i].size() < kEnough) codes.from[i].insert(CodeOf(kCodings[i], call.from, here));
      }
    }
  }
  const auto fewest = [](const auto& codes) {
    size_t best = 0;
    for (size_t i = 1; i < codes.size(); ++i) {
      if (codes[i].size() < codes[best].size()) best = i;
    }
    return kCodings[best];
  };
  Codings codings;
  for (const auto& [form, codes] : forms) codings.forms[form] = {fewest(codes.to), fewest(codes.from)};
  return codings;
}

struct Candidate {
  Grid grid;
  Codings codings;
  std::vector<RankNumbers> numbers;
};

class Search {
 public:
  explicit Search(std::span<const RunFacts> runs) : runs_(runs) {}

  void Try(size_t axes) {
    std::vector<Candidate> candidates;
    for (const Grid& grid : GridsOf(runs_.back().ranks, axes)) {
      Candidate candidate{grid, ChooseCodings(runs_.back(), grid), {}};
      candidate.numbers = NumbersOf(runs_.back(), grid, candidate.codings);
      candidates.push_back(std::move(candidate));
    }
    for (const Split split : kSplits) TrySplit(split, candidates);
  }
  Arrangement best() && { return std::move(best_); }

 private:
  void TrySplit(Split split, const std::vector<Candidate>& candidates) {
    std::vector<std::pair<double, const Candidate*>> order;
    for (const Candidate& candidate : candidates) {
      const Classes classes = Divide(candidate.grid, split, candidate.numbers);
      order.emplace_back(
          Odd(classes, candidate.numbers) + PriceOf(split) * static_cast<double>(classes.ranks.size()),
          &candidate);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    if (order.size() > kBestGrids) order.resize(kBestGrids);
    for (const auto& [cost, candidate] : order) {
      if (!known_ || cost < best_.cost) Compare(split, *candidate, cost);
    }
  }

  // Finds grids for the smaller runs. The candidate is a grid for the largest run.
  void Compare(Split split, const Candidate& candidate, double cost) {
    Arrangement found{std::vector<Grid>(runs_.size()), split, candidate.codings, cost};
    found.grids.back() = candidate.grid;
    const Classes largest = Divide(candidate.grid, split, candidate.numbers);
    for (size_t i = 0; i + 1 < runs_.size(); ++i) {
      double least = -1;
      for (const Grid& grid : GridsOf(runs_[i].ranks, candidate.grid.axes)) {
        const std::vector<RankNumbers> numbers = NumbersOf(runs_[i], grid, candidate.codings);
        const Classes classes = Divide(grid, split, numbers);
        double odd = Odd(classes, numbers);
        if (least < 0 || odd < least) odd += Unlike(candidate, largest, runs_[i], grid, numbers, classes);
        if (least >= 0 && odd >= least) continue;
        least = odd;
        found.grids[i] = grid;
      }
      found.cost += std::max(least, 0.0);
    }
    // If several arrangements have the same cost, an arrangement whose grids grow by a rule is preferred.
    const bool grows = GrownGrid(found.grids, found.grids.back().ranks()).has_value();
    if (!grows) found.cost += 0.5;
    if (known_ && found.cost >= best_.cost) return;
    known_ = true;
    best_ = std::move(found);
  }

  // Returns the number of ranks of a smaller run whose class makes different calls in the smaller run and in
  // the largest run.
  uint32_t Unlike(const Candidate& candidate, const Classes& largest, const RunFacts& run, const Grid& grid,
                  const std::vector<RankNumbers>& numbers, const Classes& classes) const {
    uint32_t unlike = 0;
    for (const auto& [one, sequences] : classes.ranks) {
      if (!largest.ranks.contains(one)) continue;
      const uint32_t large = largest.TypicalOf(one), small = classes.TypicalOf(one);
      if (candidate.numbers[large].set == numbers[small].set) continue;
      if (!AllAlike(CallsOf(runs_.back(), candidate.grid, candidate.codings, large),
                    CallsOf(run, grid, candidate.codings, small), grid, small, candidate.codings))
        unlike += Classes::All(sequences);
    }
    return unlike;
  }

  std::span<const RunFacts> runs_;
  bool known_ = false;
  Arrangement best_;
};

}  // namespace

std::vector<RankNumbers> NumbersOf(const RunFacts& run, const Grid& grid, const Codings& codings) {
  std::vector<RankNumbers> numbers(run.ranks);
  Parts parts(run, grid);
  for (uint32_t rank = 0; rank < run.ranks; ++rank) {
    const auto known = parts.Of(rank);
    std::set<uint64_t> distinct;
    for (const DistinctCall& one : run.by_rank[rank].calls) {
      const Token token = TokenOf(one.call, rank, grid, codings, known);
      const uint64_t hash = token.Hash();
      numbers[rank].sequence = (numbers[rank].sequence + MultiplyModulo(hash % kPrime, one.weight)) % kPrime;
      if (distinct.insert(hash).second) numbers[rank].set += hash;
      if ((token.has_comm && token.comm.axes == Part::kOther) ||
          (token.has_made && token.made.axes == Part::kOther))
        numbers[rank].unknown_comm = true;
    }
  }
  return numbers;
}

Arrangement Arrange(std::span<const RunFacts> runs, size_t axes) {
  Search search(runs);
  for (size_t n = 1; n <= kMostAxes; ++n) {
    if (axes == 0 || axes == n) search.Try(n);
  }
  return std::move(search).best();
}

}  // namespace rankine::extrapolate
