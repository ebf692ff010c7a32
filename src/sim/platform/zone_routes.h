// SPDX-License-Identifier: BSD-3-Clause
// Finds routes between two members of the same zone. A member is identified by its index. Each kind of
// routing is implemented by its own class. Routes are computed on request.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/platform/description.h"
#include "sim/platform/links.h"

namespace rankine::sim {

inline constexpr uint32_t kNoNode = UINT32_MAX;

// A route under construction. The route consists of its links in order, and its latency. The latency is
// summed in the same order as in SimGrid.
class RouteBuilder {
 public:
  explicit RouteBuilder(const LinkTable& table) : table_(table) {}
  void Add(uint32_t link) {
    links.push_back(link);
    AddLatency(link);
  }
  void AddLatency(uint32_t link) { latency += table_[link].latency; }
  // Adds a limiter: a link whose bandwidth counts, but not its latency.
  void AddLimiter(uint32_t link) { links.push_back(link); }

  std::vector<uint32_t> links;
  double latency = 0;

 private:
  const LinkTable& table_;
};

// The gateways of the zones at the two ends of a route, as nodes of the platform. A route between hosts has
// no gateways.
struct Gateways {
  uint32_t source = kNoNode;
  uint32_t target = kNoNode;
};

class ZoneRoutes {
 public:
  virtual ~ZoneRoutes() = default;
  // Adds the links of the route from one member to another member. Returns false if there is no route.
  virtual bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const = 0;
};

// A zone without internal routes. Other zones reach a host of this zone only through a route that names the
// host as a gateway.
class NoRoutes : public ZoneRoutes {
 public:
  bool Find(uint32_t, uint32_t, RouteBuilder*, Gateways*) const override { return false; }
};

// A route that the platform file lists for a zone.
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
