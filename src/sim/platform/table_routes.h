// SPDX-License-Identifier: BSD-3-Clause
// Implements zones whose file lists routes. Full uses these routes unchanged. Floyd and Dijkstra combine
// these routes into shortest routes, which are the routes with the fewest links. If several routes are
// equally short, Floyd and Dijkstra choose the same route as SimGrid's implementation.
#pragma once
#include <unordered_map>

#include "sim/platform/zone_routes.h"

namespace rankine::sim {

class TableRoutes : public ZoneRoutes {
 public:
  // Returns false if a route between the two members exists already.
  virtual bool Add(uint32_t source, uint32_t target, TableRoute route) = 0;
  // Must be called after the last call of `Add`.
  virtual void Close() {}
};

class FullRoutes : public TableRoutes {
 public:
  bool Add(uint32_t source, uint32_t target, TableRoute route) override {
    return routes_.emplace(Key(source, target), std::move(route)).second;
  }
  bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const override;

 private:
  static uint64_t Key(uint32_t source, uint32_t target) { return uint64_t{source} << 32 | target; }
  std::unordered_map<uint64_t, TableRoute> routes_;
};

// Implements the common part of Floyd and Dijkstra routing, where a route is a chain of table routes. If
// `nested` is true, the members are zones. In this case, the route also contains a part through each zone
// that it crosses. This part leads from the gateway where one table route ends to the gateway where the next
// table route begins.
class ChainedRoutes : public TableRoutes {
 public:
  ChainedRoutes(uint32_t members, bool nested, const NodeRoutes* nodes)
      : members_(members), nested_(nested), nodes_(nodes) {}
  bool Add(uint32_t source, uint32_t target, TableRoute route) override;
  bool Has(uint32_t source, uint32_t target) const { return routes_.count(Key(source, target)) > 0; }
  bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const override;

 protected:
  static uint64_t Key(uint32_t source, uint32_t target) { return uint64_t{source} << 32 | target; }
  // Returns the member that precedes `target` on the route from `source`; `kNoNode` if no route exists.
  virtual uint32_t Before(uint32_t source, uint32_t target) const = 0;
  // Stores the table routes that lead from one member to another member, beginning with the last table route.
  // Returns false if no route exists.
  bool Chain(uint32_t source, uint32_t target, std::vector<const TableRoute*>* chain) const;

  // Returns true if links and latencies must be added in the order of SimGrid's Dijkstra. SimGrid's
  // Dijkstra adds the table routes from the target backwards, and reverses the links of each table route.
  // The order matters because the last bit of the summed latency decides the shares on a FATPIPE link
  // (docs/replay-model.md).
  virtual bool AddsFromTarget() const { return false; }

  const uint32_t members_;
  const bool nested_;
  const NodeRoutes* const nodes_;
  std::unordered_map<uint64_t, TableRoute> routes_;
  // keys of `routes_` in the order of insertion
  std::vector<std::pair<uint32_t, uint32_t>> order_;
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
  // for each member, its index among the members with routes, in the order of routes; `kNoNode` if the member
  // has no routes
  std::vector<uint32_t> place_;
  std::vector<uint32_t> members_of_place_;
  // For each member that has routes, a list with the target and the number of links of each route.
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> edges_;
  // For each source and each member, the previous member on the route between them. The source is given by
  // its index in `place_`.
  mutable std::unordered_map<uint32_t, std::vector<uint32_t>> ways_;
};

}  // namespace rankine::sim
