// SPDX-License-Identifier: BSD-3-Clause
// The routes within one zone, between two of its members, which are given by their indices. There is one
// class per kind of routing. Routes are computed on request.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/platform/description.h"
#include "sim/platform/links.h"

namespace rankine::sim {

inline constexpr uint32_t kNoNode = UINT32_MAX;

// A route under construction: links in order, and the sum of latencies in the order in which SimGrid adds
// them.
class RouteBuilder {
 public:
  explicit RouteBuilder(const LinkTable& table) : table_(table) {}
  void Add(uint32_t link) {
    links.push_back(link);
    AddLatency(link);
  }
  void AddLatency(uint32_t link) { latency += table_[link].latency; }
  // Adds a limiter, which takes part in the sharing but whose latency is not counted.
  void AddLimiter(uint32_t link) { links.push_back(link); }

  std::vector<uint32_t> links;
  double latency = 0;

 private:
  const LinkTable& table_;
};

// If the ends of a route within a zone are themselves zones: the two gateways, as nodes of the platform.
struct Gateways {
  uint32_t source = kNoNode;
  uint32_t target = kNoNode;
};

class ZoneRoutes {
 public:
  virtual ~ZoneRoutes() = default;
  // Adds the links from member `source` to member `target`. Returns false if there is no route.
  virtual bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const = 0;
};

// A zone without internal routes. Its hosts are reached through routes that name them as gateways.
class NoRoutes : public ZoneRoutes {
 public:
  bool Find(uint32_t, uint32_t, RouteBuilder*, Gateways*) const override { return false; }
};

// A route that the file lists for a zone.
struct TableRoute {
  std::vector<uint32_t> links;
  Gateways gateways;
};

// Finds a route between any two nodes of the platform, as needed between the gateways of successive table
// routes.
class NodeRoutes {
 public:
  virtual ~NodeRoutes() = default;
  virtual bool FindBetween(uint32_t source, uint32_t target, RouteBuilder* way) const = 0;
};

}  // namespace rankine::sim
