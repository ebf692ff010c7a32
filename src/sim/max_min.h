// Max-min sharing of links among flows, solved again only where something changed.
//
// Flows that take the same way are alike: a way has a penalty p, a bound b and the links that it loads, and n
// flows of value x each. Every shared link keeps sum(n * weight * x) <= bandwidth, a fatpipe max(weight * x)
// <= bandwidth. Values grow together as 1/p until a link is full or a bound is reached: repeatedly, over
// links, m = min(remaining / sum(n * weight / p)) of ways not yet fixed; those of the full links get m / p,
// unless one of them reaches its bound before, which then is fixed first (SimGrid's lmm, maxmin.cpp, with its
// precision of 1e-5, on which its answers depend).
//
// A change touches the connected component of its links alone. Sums go by the numbers of ways, so a value is
// a function of the set of flows, bit by bit, and not of the order in which they came; that is why a solution
// may be remembered and used again (solutions.h).
//
// Invariants. 1: a way is in the list of each of its links, or of none, and `listed` says which; after Follow
// it is listed when it has flows. 2: `places[k]` of a way is where its link k's list has it.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sim/solutions.h"

namespace rankine::sim {

// One link of a way, and how much of each byte it carries: 1, 0.05 for the way back, 1.05 when both.
struct Share {
  uint32_t link;
  double weight;
};

class MaxMin {
 public:
  // Without `reuse` everything is solved when it changes.
  explicit MaxMin(bool reuse = true) : reuse_(reuse) {}
  void Reserve(size_t links, size_t ways) {
    links_.reserve(links);
    ways_.reserve(ways);
  }
  void AddLink(double bandwidth, bool fatpipe) { links_.emplace_back(bandwidth, fatpipe); }
  // A way without flows; returns its number, from 0 up. `bound` 0: none.
  uint32_t AddWay(std::span<const Share> shares, double penalty, double bound);
  std::span<const Share> shares(uint32_t way) const { return {ways_[way].shares.get(), ways_[way].count}; }

  void Add(uint32_t way) {  // a flow
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
  uint64_t solved() const { return solutions_made_; }  // changes that were solved and not found

  // Solves what changed; calls `report(way, value)` for each way with flows in it, by number.
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
    uint32_t k;  // which of the way's shares
  };
  struct Link {
    Link(double given, bool pipe) : bandwidth(given), fatpipe(pipe) {}
    double bandwidth;
    bool fatpipe;
    uint32_t stamp = 0;
    uint32_t light = 0;  // place among lights_; kNone: fixed
    double remaining = 0;
    double usage = 0;
    std::vector<Entry> ways;
  };
  struct Way {
    uint32_t stamp = 0;
    uint32_t round = 0;
    uint32_t count = 0;
    uint32_t flows = 0;
    std::unique_ptr<Share[]> shares;
    double per_penalty = 0;
    double value = 0;
    bool fixed = false;
    bool listed = false;
    bool to_follow = false;    // it is in to_follow_
    double bound_penalty = 0;  // bound * penalty; 0: no bound
    double bound = 0;
    Solutions::Key random;
    std::unique_ptr<uint32_t[]> places;
  };
  struct Light {   // a link that is not yet full
    double share;  // remaining / usage; kStale: to be divided again
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
  void SolveOne(Way& way);
  void CollectFull(double least);
  void Fix(Way& way, double value);
  void DropLight(Link& link);

  const bool reuse_;
  std::vector<Link> links_;
  std::vector<Way> ways_;
  Solutions::Key state_, came_, went_;  // of the flows before, and of those that came and went since
  std::vector<uint32_t> touched_;       // ways that flows came to or went from since the last solution
  std::vector<uint32_t> to_follow_;     // ways that links' lists may be wrong about
  Solutions solutions_;
  std::vector<WayRate> solved_;
  uint64_t solutions_made_ = 0;
  uint32_t stamp_ = 0;
  uint32_t round_ = 0;
  // Of the component being solved.
  std::vector<uint32_t> links_of_component_, ways_of_component_, full_;
  std::vector<Light> lights_;
  std::vector<uint64_t> bits_;
};

}  // namespace rankine::sim
