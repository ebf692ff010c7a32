// Max-min sharing of links among flows, solved again only where something changed.
//
// Flow f with penalty p and bound b gets the value x; every shared link keeps sum(weight * x) <= bandwidth, a
// fatpipe max(weight * x) <= bandwidth. Values grow together as 1/p until a link is full or a bound is
// reached: repeatedly, over links, m = min(remaining / sum(weight / p)) of flows not yet fixed; those of the
// full links get m / p, unless one of them reaches its bound before, which then is fixed first (SimGrid's
// lmm, maxmin.cpp, with its precision of 1e-5, on which its answers depend).
//
// A change touches the connected component of its links alone. Nothing is allocated once the pools have
// grown.
//
// Invariants. 1: a flow is in the list of each of its links, or of none. 2: `place[k]` is where link k's list
// has it.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace rankine::sim {

// One link of a way, and how much of each byte it carries: 1, 0.05 for the way back, 1.05 when both.
struct Share {
  uint32_t link;
  double weight;
};

class MaxMin {
 public:
  void AddLink(double bandwidth, bool fatpipe) { links_.emplace_back(bandwidth, fatpipe); }

  // `shares` stay where they are until the flow is removed.
  void Add(uint32_t flow, std::span<const Share> shares, double penalty, double bound);
  void Remove(uint32_t flow);
  bool changed() const { return !changed_.empty(); }

  // Solves what changed; calls `report(flow, value)` for each flow of it.
  template <class Report>
  void Solve(Report report) {
    for (size_t i = 0; i < changed_.size(); ++i) {
      links_[changed_[i]].changed = false;
      if (links_[changed_[i]].stamp == stamp_ + 1 || links_[changed_[i]].flows.empty()) continue;
      Gather(changed_[i]);
      SolveGathered();
      for (const uint32_t flow : flows_of_component_) report(flow, flows_[flow].value);
    }
    changed_.clear();
    ++stamp_;
  }

 private:
  struct Entry {
    uint32_t flow;
    uint32_t k;  // which of the flow's shares
    double weight;
  };
  struct Link {
    Link(double given, bool pipe) : bandwidth(given), fatpipe(pipe) {}
    double bandwidth;
    bool fatpipe;
    bool changed = false;
    uint32_t stamp = 0;
    uint32_t light = 0;  // place among lights_; kNone: fixed
    double remaining = 0;
    double usage = 0;
    std::vector<Entry> flows;
  };
  struct Flow {
    double per_penalty = 0;
    double bound_penalty = 0;  // bound * penalty; 0: no bound
    double bound = 0;
    double value = 0;
    const Share* shares = nullptr;
    uint32_t count = 0;
    uint32_t places = 0;  // first of `count` in places_
    uint32_t stamp = 0;
    uint32_t round = 0;
    bool fixed = false;
  };
  struct Light {   // a link that is not yet full
    double share;  // remaining / usage; kStale: to be divided again
    uint32_t link;
  };
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr double kStale = -1;

  void Change(uint32_t link);
  void Gather(uint32_t first);
  void SolveGathered();
  void SolveOne(Flow& flow);
  void CollectFull(double least);
  void Fix(Flow& flow, double value);
  void DropLight(Link& link);
  uint32_t TakePlaces(uint32_t count);

  std::vector<Link> links_;
  std::vector<Flow> flows_;
  std::vector<uint32_t> places_;
  std::vector<std::vector<uint32_t>> free_places_;  // by count
  std::vector<uint32_t> changed_;
  uint32_t stamp_ = 0;
  uint32_t round_ = 0;
  // Of the component being solved.
  std::vector<uint32_t> links_of_component_, flows_of_component_, full_;
  std::vector<Light> lights_;
};

}  // namespace rankine::sim
