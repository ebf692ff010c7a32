// SPDX-License-Identifier: BSD-3-Clause
// Computes how flows share the bandwidth of links (max-min fairness). After a change, only the affected parts
// are solved again.
//
// All flows on a route (called "way" in the code) are alike. A route has a penalty p, a bound b, the links
// that it loads, and n flows with rate x each. A shared link requires sum(n * weight * x) <= bandwidth, a
// fatpipe max(weight * x) <= bandwidth. Rates grow together, in proportion to 1/p, until a link is full or a
// route reaches its bound. Each round computes m = min(remaining / sum(n * weight / p)) over all links, with
// sums over routes whose rate is not fixed yet. The routes over full links get the rate m / p. But if one of
// them reaches its bound first, only that one is fixed. This is SimGrid's lmm (maxmin.cpp). Even its
// precision of 1e-5 is the same, because the results depend on it.
//
// A change affects only that connected component to which its links belong. Sums are computed in the order of
// route numbers. So a rate depends only on the set of flows, not on their order of arrival, to the last bit.
// This allows us to store and reuse solutions (solutions.h).
//
// A crowd is a component in which all routes cross one link, the hub, that limits all of them equally, as in
// a reduction to one rank. Its rates depend only on the number of its routes, so adding or removing one takes
// constant time, however large the crowd. A crowd is detected by solving a component completely. It is
// dissolved as soon as a change does not fit, and its routes are then solved like any others. Therefore,
// crowds do not change rates in the least.
//
// Invariant 1: a route is in the lists of either all of its links (`listed`) or none. After Follow(), it is
// listed if and only if it has flows. Invariant 2: `places[k]` of a route is its index in the list of its
// link k.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "sim/solutions.h"

namespace rankine::sim {

// One link of a route, and how much each byte loads it: 1, 0.05 in the reverse direction, 1.05 if both.
struct Share {
  uint32_t link;
  double weight;
};

class MaxMin {
 public:
  static constexpr size_t kCrowd = 64;

  // If `reuse` is false, every change is solved, even if it recurs. Components of at least `crowd` routes may
  // become crowds; 0: no crowds.
  explicit MaxMin(bool reuse = true, size_t crowd = kCrowd) : reuse_(reuse), crowd_(crowd) {}
  void Reserve(size_t links, size_t ways) {
    links_.reserve(links);
    ways_.reserve(ways);
  }
  void AddLink(double bandwidth, bool fatpipe) { links_.emplace_back(bandwidth, fatpipe); }
  // Adds a route without flows. Returns its number; numbers begin at 0. `bound`: 0 means none.
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
  // Changes a link's bandwidth, and discards all stored solutions.
  void SetBandwidth(uint32_t number, double bandwidth);
  // Changes the penalty and the bound of a route. The caller must then call SetBandwidth() for one of the
  // route's links.
  void SetWay(uint32_t number, double penalty, double bound);
  bool changed() const { return !touched_.empty(); }
  // Number of changes that had to be solved because no stored solution applied.
  uint64_t solved() const { return solutions_made_; }

  // Solves all changes. Calls `report(way, value)` for each route with flows in a changed component, in
  // ascending order of route number. Crowds are left to `crowds`, which has these functions; `hub` is a link:
  // - Begin(hub, ways, value): the routes, which were just reported, are a crowd from now on. Returns false
  // to
  //   refuse that.
  // - Change(hub, ways, value): flows on these routes were added or removed; the value is that of all routes
  // in
  //   the crowd. Returns false to dissolve it.
  // - End(hub): the crowd is dissolved. Its routes are reported next, if any are left.
  template <class Report, class Crowds>
  void Solve(Report report, Crowds& crowds) {
    bool rest = true, of_crowds = false;
    if (!hubs_.empty()) rest = SolveCrowds(crowds, &of_crowds);
    if (rest) {
      const Solutions::Key key = KeyOfChange();
      // Stored solutions cover all changed components, so they cannot be used if some were solved as crowds.
      const bool reuse = reuse_ && !of_crowds;
      std::span<const WayRate> rates;
      found_.clear();
      if (!reuse || !solutions_.Find(key, &rates)) {
        SolveTouched();
        rates = solved_;
        if (reuse) solutions_.Seen(key, rates);
      }
      for (const WayRate& rate : rates) report(rate.way, rate.value);
      for (const uint32_t hub : found_) BeginCrowd(hub, crowds);
    }
    state_ += came_;
    state_ -= went_;
    came_ = went_ = {};
    touched_.clear();
  }
  template <class Report>
  void Solve(Report report) {
    struct {
      bool Begin(uint32_t, std::span<const uint32_t>, double) { return false; }
      bool Change(uint32_t, std::span<const uint32_t>, double) { return false; }
      void End(uint32_t) {}
    } none;
    Solve(report, none);
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Entry {
    uint32_t way;
    uint32_t k;  // index among the route's shares
  };
  struct Link {
    Link(double given, bool pipe) : bandwidth(given), fatpipe(pipe) {}
    double bandwidth;
    bool fatpipe;
    uint32_t stamp = 0;
    uint32_t light = 0;  // index in lights_; kNone: its rate is fixed
    double remaining = 0;
    double usage = 0;
    uint32_t hub = kNone;  // hub of the crowd that the link belongs to
    std::vector<Entry> ways;
  };
  struct Crowd {
    double weight = 0, used = 0, per_penalty = 0, bound_penalty = 0;
    double slack = 0;  // the smallest share that any link other than the hub would allow
    bool broken = false;
    std::vector<uint32_t> links;  // all links of the crowd, including the hub
    // sums[n] is the usage of n routes, added one by one so that it is rounded in the same way
    std::vector<double> sums;
    std::vector<uint32_t> touched;
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
    bool to_follow = false;    // true if the route is in to_follow_
    double bound_penalty = 0;  // bound * penalty; 0: no bound
    double bound = 0;
    Solutions::Key random;
    std::unique_ptr<uint32_t[]> places;
  };
  struct Light {   // a link that is not full yet
    double share;  // remaining / usage; kStale: must be recomputed
    uint32_t link;
  };
  static constexpr double kStale = -1;

  void Touch(uint32_t way) {
    touched_.push_back(way);
    if (ways_[way].to_follow) return;
    ways_[way].to_follow = true;
    to_follow_.push_back(way);
  }
  // Solves the changes that affect only crowds, and leaves the others in touched_. Returns false if there are
  // no others.
  template <class Crowds>
  bool SolveCrowds(Crowds& crowds, bool* of_crowds) {
    Follow();
    SortTouched();
    *of_crowds = touched_.size() < touched_before_;
    for (size_t i = 0; i < hubs_.size();) {
      const uint32_t hub = hubs_[i];
      Crowd& crowd = crowd_of_.at(hub);
      double value = 0;
      const bool fits =
          !crowd.broken && (crowd.touched.empty() ||
                            (CrowdValue(hub, crowd, &value) && crowds.Change(hub, crowd.touched, value)));
      if (fits) {
        crowd.touched.clear();
        ++i;
        continue;
      }
      *of_crowds = true;
      touched_.insert(touched_.end(), crowd.touched.begin(), crowd.touched.end());
      EndCrowd(hub);
      crowds.End(hub);
    }
    return !touched_.empty();
  }
  template <class Crowds>
  void BeginCrowd(uint32_t hub, Crowds& crowds) {
    ways_of_crowd_.clear();
    for (const Entry& entry : links_[hub].ways) ways_of_crowd_.push_back(entry.way);
    if (!crowds.Begin(hub, ways_of_crowd_, ways_[ways_of_crowd_[0]].value)) EndCrowd(hub);
  }
  void FindCrowd();
  void SortTouched();
  void Join(uint32_t number, const Flow& way);
  bool CrowdValue(uint32_t hub, Crowd& crowd, double* value);
  static double SumOf(Crowd& crowd, size_t ways);
  void EndCrowd(uint32_t hub);
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
  const size_t crowd_;
  std::vector<Link> links_;
  std::vector<Flow> ways_;
  // keys of the previous set of flows, and of those added and removed since
  Solutions::Key state_, came_, went_;
  std::vector<uint32_t> touched_;    // routes whose number of flows has changed since the last solution
  std::vector<uint32_t> to_follow_;  // routes that the lists of their links may not reflect yet
  Solutions solutions_;
  std::vector<WayRate> solved_;
  std::vector<uint32_t> hubs_;  // hubs of the crowds
  std::unordered_map<uint32_t, Crowd> crowd_of_;
  std::vector<uint32_t> found_, ways_of_crowd_;
  size_t touched_before_ = 0;  // number of touched routes before those of crowds are removed
  uint64_t solutions_made_ = 0;
  uint32_t stamp_ = 0;
  uint32_t round_ = 0;
  // The component being solved.
  std::vector<uint32_t> links_of_component_, ways_of_component_, full_;
  std::vector<Light> lights_;
  std::vector<uint64_t> bits_;
  bool one_round_ = false;  // true if all routes of the component get the same share
  double least_ = 0;        // that share
};

}  // namespace rankine::sim
