// SPDX-License-Identifier: BSD-3-Clause
// Computes max-min fair shares of links among flows. Only the parts that changed are solved again.
//
// Flows on the same way are equal. A way has a penalty p, a bound b and the links that it loads, with n flows
// of value x each. Every shared link keeps sum(n * weight * x) <= bandwidth, a fatpipe max(weight * x) <=
// bandwidth. Values grow together as 1/p until a link is full or a bound is reached. Each round takes m =
// min(remaining / sum(n * weight / p)) over links, for the ways that are not fixed. The ways of the full
// links get m / p. But if one of them reaches its bound before, that one is fixed first. This is SimGrid's
// lmm (maxmin.cpp), with its precision of 1e-5, on which its results depend.
//
// A change affects only the connected component of its links. Sums are in the order of the numbers of ways.
// So a value depends on the set of flows, and not on their order of arrival, to the last bit. That is why a
// solution may be stored and reused (solutions.h).
//
// Invariant 1: A way is in the lists of all of its links (`listed`) or of none. After Follow, it is listed if
// it has flows. Invariant 2: `places[k]` of a way is its index in the list of its link k.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sim/solutions.h"

namespace rankine::sim {

// One link of a way, and the load of each byte on it: 1, 0.05 for the way back, 1.05 for both.
struct Share {
  uint32_t link;
  double weight;
};

class MaxMin {
 public:
  // Without `reuse`, every change is solved.
  explicit MaxMin(bool reuse = true) : reuse_(reuse) {}
  void Reserve(size_t links, size_t ways) {
    links_.reserve(links);
    ways_.reserve(ways);
  }
  void AddLink(double bandwidth, bool fatpipe) { links_.emplace_back(bandwidth, fatpipe); }
  // Adds a way without flows. Returns its number, counted from 0. `bound` 0: none.
  uint32_t AddWay(std::span<const Share> shares, double penalty, double bound);
  std::span<const Share> shares(uint32_t way) const { return {ways_[way].shares.get(), ways_[way].count}; }

  void Add(uint32_t way) {  // adds a flow
    ++ways_[way].flows;
    came_ += ways_[way].random;
    Touch(way);
  }
  void Remove(uint32_t way) {
    --ways_[way].flows;
    went_ += ways_[way].random;
    Touch(way);
  }
  bool changed() const { return !touched_.empty(); }
  // Number of changes that were solved and not found among stored solutions.
  uint64_t solved() const { return solutions_made_; }

  // Solves all changes. Calls `report(way, value)` for each way with flows in a changed component, in the
  // order of numbers.
  template <class Report>
  void Solve(Report report) {
    const Solutions::Key key = KeyOfChange();
    std::span<const WayRate> rates;
    if (!reuse_ || !solutions_.Find(key, &rates)) {
      SolveTouched();
      rates = solved_;
      if (reuse_) solutions_.Seen(key, rates);
    }
    state_ += came_;
    state_ -= went_;
    came_ = went_ = {};
    touched_.clear();
    for (const WayRate& rate : rates) report(rate.way, rate.value);
  }

 private:
  struct Entry {
    uint32_t way;
    uint32_t k;  // index among the way's shares
  };
  struct Link {
    Link(double given, bool pipe) : bandwidth(given), fatpipe(pipe) {}
    double bandwidth;
    bool fatpipe;
    uint32_t stamp = 0;
    uint32_t light = 0;  // index in lights_; kNone: fixed
    double remaining = 0;
    double usage = 0;
    std::vector<Entry> ways;
  };
  struct Flow {
    uint32_t stamp = 0;
    uint32_t round = 0;
    uint32_t count = 0;
    uint32_t flows = 0;
    std::unique_ptr<Share[]> shares;
    double per_penalty = 0;
    double value = 0;
    bool fixed = false;
    bool listed = false;
    bool to_follow = false;    // true: it is in to_follow_
    double bound_penalty = 0;  // bound * penalty; 0: no bound
    double bound = 0;
    Solutions::Key random;
    std::unique_ptr<uint32_t[]> places;
  };
  struct Light {   // a link that is not full so far
    double share;  // remaining / usage; kStale: must be computed again
    uint32_t link;
  };
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr double kStale = -1;

  void Touch(uint32_t way) {
    touched_.push_back(way);
    if (ways_[way].to_follow) return;
    ways_[way].to_follow = true;
    to_follow_.push_back(way);
  }
  Solutions::Key KeyOfChange() const;
  void SolveTouched();
  void Follow();
  void Gather(uint32_t first);
  void Sort(std::vector<uint32_t>* ways);
  void AddUp();
  void SolveGathered();
  void SolveOne(Flow& way);
  void CollectFull(double least);
  void Fix(Flow& way, double value);
  void DropLight(Link& link);

  const bool reuse_;
  std::vector<Link> links_;
  std::vector<Flow> ways_;
  // keys of the flows before, and of those that came and went since then
  Solutions::Key state_, came_, went_;
  std::vector<uint32_t> touched_;    // ways on which flows came or went since the last solution
  std::vector<uint32_t> to_follow_;  // ways whose entries in links' lists may be wrong
  Solutions solutions_;
  std::vector<WayRate> solved_;
  uint64_t solutions_made_ = 0;
  uint32_t stamp_ = 0;
  uint32_t round_ = 0;
  // The component that is being solved.
  std::vector<uint32_t> links_of_component_, ways_of_component_, full_;
  std::vector<Light> lights_;
  std::vector<uint64_t> bits_;
};

}  // namespace rankine::sim
