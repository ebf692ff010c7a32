// SPDX-License-Identifier: BSD-3-Clause
// Finds routes between two members of the same zone, which are given by index. There is one class for each
// kind of routing. Routes are computed on request.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/platform/description.h"
#include "sim/platform/links.h"

namespace rankine::sim {

inline constexpr uint32_t kNoNode = UINT32_MAX;

// A route under construction: its links in order, and its latency, summed in the order in which SimGrid does
// it.
class RouteBuilder {
 public:
  explicit RouteBuilder(const LinkTable& table) : table_(table) {}
  void Add(uint32_t link) {
    links.push_back(link);
    AddLatency(link);
  }
  void AddLatency(uint32_t link) { latency += table_[link].latency; }
  // Adds a limiter, whose bandwidth counts but whose latency does not.
  void AddLimiter(uint32_t link) { links.push_back(link); }

  std::vector<uint32_t> links;
  double latency = 0;

 private:
  const LinkTable& table_;
};

// For a route whose ends are zones: the gateways of these zones, as nodes of the platform.
struct Gateways {
  uint32_t source = kNoNode;
  uint32_t target = kNoNode;
};

class ZoneRoutes {
 public:
  virtual ~ZoneRoutes() = default;
  // Adds the links of the route from member `source` to member `target`. Returns false if there is no route.
  virtual bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const = 0;
};

// A zone without internal routes. Its hosts are reached only through routes that name them as gateways.
class NoRoutes : public ZoneRoutes {
 public:
  bool Find(uint32_t, uint32_t, RouteBuilder*, Gateways*) const override { return false; }
};

// A route listed in the file for a zone.
struct TableRoute {
  std::vector<uint32_t> links;
  Gateways gateways;
};

// Finds a route between any two nodes of the platform, which is needed between the gateways of successive
// table routes.
class NodeRoutes {
 public:
  virtual ~NodeRoutes() = default;
  virtual bool FindBetween(uint32_t source, uint32_t target, RouteBuilder* way) const = 0;
};

}  // namespace rankine::sim
