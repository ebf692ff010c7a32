// Zones whose file lists routes: Full takes them as they are, Floyd and Dijkstra make the shortest ways
// (fewest links) of them. Of equally short ways each takes the one that SimGrid's implementation takes.
#pragma once
#include <unordered_map>

#include "sim/platform/zone_routes.h"

namespace rankine::sim {

class TableRoutes : public ZoneRoutes {
 public:
  // False: there is one already.
  virtual bool Add(uint32_t source, uint32_t target, TableRoute route) = 0;
  // After the last Add.
  virtual void Close() {}
};

class FullRoutes : public TableRoutes {
 public:
  bool Add(uint32_t source, uint32_t target, TableRoute route) override {
    return routes_.emplace(Key(source, target), std::move(route)).second;
  }
  bool Find(uint32_t source, uint32_t target, Way* way, Gateways* gateways) const override;

 private:
  static uint64_t Key(uint32_t source, uint32_t target) { return uint64_t{source} << 32 | target; }
  std::unordered_map<uint64_t, TableRoute> routes_;
};

// What Floyd and Dijkstra share: ways of several routes. `nested`: members are zones, and between the
// gateways of two successive routes lies a way through the zone.
class ChainedRoutes : public TableRoutes {
 public:
  ChainedRoutes(uint32_t members, bool nested, const NodeRoutes* nodes)
      : members_(members), nested_(nested), nodes_(nodes) {}
  bool Add(uint32_t source, uint32_t target, TableRoute route) override;
  bool Has(uint32_t source, uint32_t target) const { return routes_.count(Key(source, target)) > 0; }
  bool Find(uint32_t source, uint32_t target, Way* way, Gateways* gateways) const override;

 protected:
  static uint64_t Key(uint32_t source, uint32_t target) { return uint64_t{source} << 32 | target; }
  // The member before `target` on the way from `source`; kNoNode: there is no way.
  virtual uint32_t Before(uint32_t source, uint32_t target) const = 0;
  // The routes from `source` to `target`, the last one first. False: there is no way.
  bool Chain(uint32_t source, uint32_t target, std::vector<const TableRoute*>* chain) const;

  // Links stand in the order, and their latencies are added in the order, in which SimGrid's Dijkstra takes
  // them: routes from the target back, each one's links turned around. The last bit of a sum decides what a
  // FATPIPE link gives whom (docs/replay-model.md), so it counts.
  virtual bool AddsFromTarget() const { return false; }

  const uint32_t members_;
  const bool nested_;
  const NodeRoutes* const nodes_;
  std::unordered_map<uint64_t, TableRoute> routes_;
  std::vector<std::pair<uint32_t, uint32_t>> order_;  // of routes_, as they were added
};

class FloydRoutes : public ChainedRoutes {
 public:
  using ChainedRoutes::ChainedRoutes;
  void Close() override;

 private:
  uint32_t Before(uint32_t source, uint32_t target) const override {
    return before_[size_t{source} * members_ + target];
  }
  std::vector<uint32_t> before_;
};

class DijkstraRoutes : public ChainedRoutes {
 public:
  using ChainedRoutes::ChainedRoutes;
  void Close() override;

 private:
  uint32_t Before(uint32_t source, uint32_t target) const override;
  bool AddsFromTarget() const override { return true; }
  std::vector<uint32_t>
      place_;  // of a member among those with routes, in the order of the routes; kNoNode: none
  std::vector<uint32_t> members_of_place_;
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> edges_;     // by place: to, links
  mutable std::unordered_map<uint32_t, std::vector<uint32_t>> ways_;  // by source's place: place before each
};

}  // namespace rankine::sim
