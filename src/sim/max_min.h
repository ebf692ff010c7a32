// SPDX-License-Identifier: BSD-3-Clause
// Computes how flows share the bandwidth of links (max-min fairness). After a change, only the affected
// parts are solved again.
//
// All flows on a route have the same penalty, bound and rate. The code calls a route a "way". A route has a
// penalty p, a bound b, the links that it loads, and n flows, each with the rate x. On a shared link, sum(n
// * weight * x) must be at most the link's bandwidth. On a fatpipe, max(weight * x) must be at most the
//   link's bandwidth. All rates grow together, in proportion to 1/p, until a link is full or a route
//   reaches its bound. The solution takes several rounds. Each round computes m = min(remaining / sum(n *
//   weight / p)) over all links. The sum covers the routes whose rates are not fixed yet. After the round,
//   the routes over full links have the rate m / p. If one of these routes reaches its bound first, only the
//   rate of
//   that route is fixed in the round. The method is that of SimGrid's lmm (maxmin.cpp). SimGrid's precision
//   of 1e-5 is also used, because the results depend on the precision.
//
// A change affects only the connected component of its links. Sums are computed in the order of route
// numbers. Each rate therefore depends only on the set of flows and not on their order of arrival, to the
// last bit. Solutions can thus be stored and used again (solutions.h).
//
// A crowd is a component in which all routes cross one link, the hub, which limits all routes equally. A
// reduction to one rank makes a crowd, for example. The rates in a crowd depend only on the number of its
// routes. Adding or removing a route therefore takes constant time, however large the crowd is. When a
// component is solved completely, the solution shows whether the component is a crowd. A crowd is dissolved
// as soon as a change does not fit. After that, its routes are solved like other routes. Crowds therefore do
// not change any rate.
//
// Two invariants hold:
// - A route is either in the lists of all its links or in no list. After each call of `Follow()`, a route is
//   in these lists if and only if the route has flows.
// - A route stores its index in the list of each of its links (`places`).
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "sim/solutions.h"

namespace rankine::sim {

// A link of a route, and the load per byte on the link. The load is 1 in the forward direction, 0.05 in the
// reverse direction, and 1.05 in both.
struct Share {
  uint32_t link;
  double weight;
};

class MaxMin {
 public:
  static constexpr size_t kCrowd = 64;

  // If the flag `reuse` is false, every change is solved, even if it has occurred before. A component of at
  // least `crowd` routes may become a crowd; 0 means that no component becomes a crowd.
  explicit MaxMin(bool reuse = true, size_t crowd = kCrowd) : reuse_(reuse), crowd_(crowd) {}
  void Reserve(size_t links, size_t ways) {
    links_.reserve(links);
    ways_.reserve(ways);
  }
  void AddLink(double bandwidth, bool fatpipe) { links_.emplace_back(bandwidth, fatpipe); }
  // Adds a route without flows. Returns the route's number; numbers begin at 0. A `bound` of 0 means that the
  // route has no bound.
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
  // Changes the penalty and the bound of a route. After this call, the caller must call `SetBandwidth()`
  // for a link of the route.
  void SetWay(uint32_t number, double penalty, double bound);
  bool changed() const { return !touched_.empty(); }
  // Returns the number of changes that had to be solved because no stored solution applied.
  uint64_t solved() const { return solutions_made_; }

  // Solves all changes. Calls `report(way, value)` for each route with flows in a changed component, in
  // ascending order of route number. The caller handles crowds in three functions of the object `crowds`.
  // The first argument of all three functions is the hub, which is a link of the crowd.
  // - `Begin(hub, ways, value)` is called after a report: the given routes are a crowd from now on. If
  //   `Begin` returns false, the routes do not become a crowd.
  // - `Change(hub, ways, value)` is called when flows were added or removed on the given routes. The
  //   argument `value` is the new rate of all routes in the crowd. If `Change` returns false, the crowd is
  //   dissolved.
  // - `End(hub)` is called when the crowd is dissolved. Any remaining routes of the crowd are reported
  //   next.
  template <class Report, class Crowds>
  void Solve(Report report, Crowds& crowds) {
    bool rest = true, of_crowds = false;
    if (!hubs_.empty()) rest = SolveCrowds(crowds, &of_crowds);
    if (rest) {
      const Solutions::Key key = KeyOfChange();
      // If some components were solved as crowds, stored solutions cannot be used, because a stored solution
      // covers all changed components.
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
    uint32_t light = 0;  // the index in `lights_`; `kNone` if the route's rate is fixed
    double remaining = 0;
    double usage = 0;
    uint32_t hub = kNone;  // the hub of the crowd to which the link belongs
    std::vector<Entry> ways;
  };
  struct Crowd {
    double weight = 0, used = 0, per_penalty = 0, bound_penalty = 0;
    double slack = 0;  // the smallest share that any link other than the hub would allow
    bool broken = false;
    std::vector<uint32_t> links;  // all links of the crowd, including the hub
    // Element n is the sum of the usages of n routes. A total is computed by adding one usage after
    // another, so it is rounded in the same way as without crowds.
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
    bool to_follow = false;    // true if the route is in `to_follow_`
    double bound_penalty = 0;  // bound * penalty; 0 if the route has no bound
    double bound = 0;
    Solutions::Key random;
    std::unique_ptr<uint32_t[]> places;
  };
  struct Light {   // a link that is not full yet in this round
    double share;  // remaining / usage; `kStale` if the value must be recomputed
    uint32_t link;
  };
  static constexpr double kStale = -1;

  void Touch(uint32_t way) {
    touched_.push_back(way);
    if (ways_[way].to_follow) return;
    ways_[way].to_follow = true;
    to_follow_.push_back(way);
  }
  // Solves the changes that affect only crowds, and leaves all other changes in the list of touched routes.
  // Returns false if all changes affect only crowds.
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
  // The keys of three sets of flows: the previous set, the flows added since the previous set, and the flows
  // removed since the previous set.
  Solutions::Key state_, came_, went_;
  std::vector<uint32_t> touched_;    // routes whose number of flows has changed since the last solution
  std::vector<uint32_t> to_follow_;  // routes that still have to be added to, or removed from, the lists of
                                     // their links
  Solutions solutions_;
  std::vector<WayRate> solved_;
  std::vector<uint32_t> hubs_;  // hubs of the crowds
  std::unordered_map<uint32_t, Crowd> crowd_of_;
  std::vector<uint32_t> found_, ways_of_crowd_;
  size_t touched_before_ = 0;  // the number of touched routes before the crowds' routes were removed from
                               // the list
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
