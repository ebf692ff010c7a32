// SPDX-License-Identifier: BSD-3-Clause
// Computes routes in clusters with a topology: fat tree, torus and dragonfly. The number of each link is
// computed, so the positions of two hosts determine the route between them. All choices are the same as in
// SimGrid 3.32 (FatTreeZone, TorusZone, DragonflyZone), including its peculiarities.
#pragma once
#include "base/result.h"
#include "sim/platform/zone_routes.h"

namespace rankine::sim {

// The loopbacks and limiters of hosts, which are the same in all three topologies.
class GridRoutes : public ZoneRoutes {
 protected:
  GridRoutes(const platform::Cluster& cluster, const std::string& name, LinkTable& links);
  // Adds several cables, whose bandwidth is a multiple of the cluster's bandwidth. Returns the number of
  // the first cable's first link. A splitduplex cable consists of two links: 2i for up and 2i + 1 for down.
  uint32_t AddCables(uint32_t count, double factor, const char* what, LinkTable& links) const;
  uint32_t Up(uint32_t first, uint32_t cable) const { return first + (split_ ? 2 * cable : cable); }
  uint32_t Down(uint32_t first, uint32_t cable) const { return first + (split_ ? 2 * cable + 1 : cable); }
  bool Loopback(uint32_t source, uint32_t target, RouteBuilder* way) const {
    if (source != target || !has_loopback_) return false;
    way->Add(loopbacks_ + source);
    return true;
  }

  const platform::Cluster& cluster_;
  const std::string name_;
  const uint32_t hosts_;
  const bool split_, has_loopback_, has_limiter_;
  uint32_t loopbacks_ = 0, limiters_ = 0;
};

class FatTreeRoutes : public GridRoutes {
 public:
  // The parameter `before` is the number of hosts in the platform's earlier fat trees. The hosts of this
  // fat tree are numbered after the hosts of the earlier fat trees.
  FatTreeRoutes(const platform::Cluster& cluster, const std::string& name, uint32_t before, LinkTable& links);
  static base::Status Check(const platform::Cluster& cluster);
  bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const override;

 private:
  struct Node {
    uint32_t level;
    std::vector<uint32_t> label;
  };
  uint32_t Radix(uint32_t level, uint32_t digit) const {
    return digit + 1 > level ? children_[digit] : parents_[digit];
  }
  uint32_t PlaceOf(const Node& node) const;
  bool Above(const Node& root, const Node& node) const;
  uint32_t CableToParent(const Node& child, uint32_t parent_and_port) const;
  void AddLimiterOf(const Node& node, RouteBuilder* way) const;

  const uint32_t before_;
  uint32_t levels_;
  std::vector<uint32_t> children_, parents_, ports_;
  std::vector<uint32_t> cables_;           // the first link of the cables between a level and the next
                                           // higher one, by level
  std::vector<uint32_t> switch_limiters_;  // for each level, beginning with 1, the first limiter of the
                                           // level's switches
};

class TorusRoutes : public GridRoutes {
 public:
  TorusRoutes(const platform::Cluster& cluster, const std::string& name, LinkTable& links);
  static base::Status Check(const platform::Cluster& cluster);
  bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const override;

 private:
  uint32_t cables_;
};

class DragonflyRoutes : public GridRoutes {
 public:
  DragonflyRoutes(const platform::Cluster& cluster, const std::string& name, LinkTable& links);
  static base::Status Check(const platform::Cluster& cluster);
  bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const override;

 private:
  struct Router {
    uint32_t group, chassis, blade;
  };
  uint32_t Number(const Router& router) const {
    return (router.group * chassis_ + router.chassis) * blades_ + router.blade;
  }
  uint32_t Green(const Router& from, uint32_t blade) const;
  uint32_t Black(const Router& from, uint32_t chassis) const;
  uint32_t Blue(uint32_t from, uint32_t to) const;
  void Limit(const Router& router, RouteBuilder* way) const {
    if (has_limiter_) way->AddLimiter(router_limiters_ + Number(router));
  }

  const uint32_t groups_, chassis_, blades_, nodes_;
  uint32_t locals_, greens_, blacks_, blues_, router_limiters_ = 0;
};

}  // namespace rankine::sim
