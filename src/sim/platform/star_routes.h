// SPDX-License-Identifier: BSD-3-Clause
// Computes routes in a star, where each member has links up to the centre and links down from the centre. A
// link that occurs in both parts of a route, for example a backbone, counts once.
#pragma once
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "sim/platform/zone_routes.h"

namespace rankine::sim {

class StarRoutes : public ZoneRoutes {
 public:
  explicit StarRoutes(uint32_t members) : members_(members) {}
  struct Member {
    std::vector<uint32_t> up, down, loopback;
    uint32_t gateway = kNoNode;
  };
  Member& member(uint32_t index) { return members_[index]; }

  bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const override {
    const size_t first = way->links.size();
    const auto add = [way, first](const std::vector<uint32_t>& links) {
      for (const uint32_t link : links) {
        if (std::find(way->links.begin() + static_cast<long>(first), way->links.end(), link) ==
            way->links.end())
          way->Add(link);
      }
    };
    const Member &from = members_[source], &to = members_[target];
    if (source == target && !from.loopback.empty()) {
      add(from.loopback);
      return true;
    }
    add(from.up);
    add(to.down);
    *gateways = {from.gateway, to.gateway};
    return true;
  }

 private:
  std::vector<Member> members_;
};

// A star whose members have coordinates. The latency between two members contains the distance between
// them.
class VivaldiRoutes : public StarRoutes {
 public:
  explicit VivaldiRoutes(uint32_t members) : StarRoutes(members), coordinates_(members) {}
  std::optional<platform::Coordinates>& coordinates(uint32_t member) { return coordinates_[member]; }

  bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const override {
    const auto &from = coordinates_[source], &to = coordinates_[target];
    if (!from || !to || !StarRoutes::Find(source, target, way, gateways)) return false;
    const auto square = [](double value) { return value * value; };
    const double ms = std::sqrt(square((*from)[0] - (*to)[0]) + square((*from)[1] - (*to)[1])) +
                      std::fabs((*from)[2]) + std::fabs((*to)[2]);
    way->latency += ms / 1000;
    return true;
  }

 private:
  std::vector<std::optional<platform::Coordinates>> coordinates_;
};

// A star for a cluster of equal hosts, in which link numbers are computed and not stored. Each host has up
// to four links, in this order: the loopback, the limiter, the up link and the down link. The up and down
// links may be the same link.
class FlatClusterRoutes : public ZoneRoutes {
 public:
  FlatClusterRoutes(const platform::Cluster& cluster, const std::string& name, LinkTable& links);
  bool Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const override;

 private:
  uint32_t hosts_;
  bool has_loopback_, has_limiter_, split_, has_backbone_;
  uint32_t loopbacks_ = 0, limiters_ = 0, ups_ = 0, downs_ = 0, backbone_ = 0;
};

}  // namespace rankine::sim
