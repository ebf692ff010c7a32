// SPDX-License-Identifier: BSD-3-Clause
#include "sim/platform/grid_routes.h"

namespace rankine::sim {

GridRoutes::GridRoutes(const platform::Cluster& cluster, const std::string& name, LinkTable& links)
    : cluster_(cluster),
      name_(name),
      hosts_(static_cast<uint32_t>(cluster.numbers.size())),
      split_(cluster.sharing == platform::Sharing::splitduplex),
      has_loopback_(cluster.loopback_bandwidth > 0 || cluster.loopback_latency > 0),
      has_limiter_(cluster.limiter_bandwidth > 0) {
  const uint32_t* const numbers = cluster.numbers.data();
  if (has_loopback_) {
    loopbacks_ = links.AddMany(
        hosts_, {cluster.loopback_bandwidth, cluster.loopback_latency, true},
        [name, numbers](uint32_t i) { return name + "_link_" + std::to_string(numbers[i]) + "_loopback"; });
  }
  if (has_limiter_) {
    limiters_ = links.AddMany(hosts_, {cluster.limiter_bandwidth, 0, false}, [name, numbers](uint32_t i) {
      return name + "_link_" + std::to_string(numbers[i]) + "_limiter";
    });
  }
}

uint32_t GridRoutes::AddCables(uint32_t count, double factor, const char* what, LinkTable& links) const {
  const Link link{cluster_.bandwidth * factor, cluster_.latency, false};
  return links.AddMany(split_ ? 2 * count : count, link, [name = name_, split = split_, what](uint32_t i) {
    return name + "_" + what + "_" + std::to_string(split ? i / 2 : i) +
           (!split       ? ""
            : i % 2 == 0 ? "_UP"
                         : "_DOWN");
  });
}

base::Status TorusRoutes::Check(const platform::Cluster& cluster) {
  uint64_t hosts = 1;
  for (const uint32_t dimension : cluster.shape) hosts = std::min<uint64_t>(hosts * dimension, UINT32_MAX);
  if (hosts == cluster.numbers.size()) return base::Status::Ok();
  return {"a torus of " + std::to_string(hosts) + " places for " + std::to_string(cluster.numbers.size()) +
          " hosts"};
}

TorusRoutes::TorusRoutes(const platform::Cluster& cluster, const std::string& name, LinkTable& links)
    : GridRoutes(cluster, name, links),
      cables_(AddCables(hosts_ * static_cast<uint32_t>(cluster.shape.size()), 1, "torus", links)) {}

bool TorusRoutes::Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways*) const {
  if (Loopback(source, target, way)) return true;
  const std::vector<uint32_t>& shape = cluster_.shape;
  const auto dimensions = static_cast<uint32_t>(shape.size());
  uint32_t at = source;
  while (at != target) {
    uint32_t product = 1, j = 0;
    while (at / product % shape[j] == target / product % shape[j]) product *= shape[j++];
    const uint32_t size = shape[j], here = at / product % size;
    // The direction in this dimension depends on the source of the route.
    const uint32_t mine = source / product % size, its = target / product % size;
    const bool up =
        (its > mine && its <= mine + size / 2) || (mine > size / 2 && (mine + size / 2) % size >= its);
    if (has_limiter_) way->AddLimiter(limiters_ + at);
    if (up) {
      way->Add(Up(cables_, at * dimensions + j));
      at = here == size - 1 ? at + product - product * size : at + product;
    } else {
      at = here == 0 ? at - product + product * size : at - product;
      way->Add(Down(cables_, at * dimensions + j));
    }
  }
  if (has_limiter_) way->AddLimiter(limiters_ + target);
  return true;
}

base::Status DragonflyRoutes::Check(const platform::Cluster& cluster) {
  const auto& shape = cluster.shape;
  const uint64_t hosts = uint64_t{shape[0]} * shape[2] * shape[4];
  if (hosts > UINT32_MAX || hosts * shape[6] != cluster.numbers.size())
    return {"the dragonfly's shape does not have " + std::to_string(cluster.numbers.size()) + " hosts"};
  if (shape[0] > shape[4])
    return {"the dragonfly has more groups than routers in a chassis, so its last groups cannot be reached"};
  return base::Status::Ok();
}

DragonflyRoutes::DragonflyRoutes(const platform::Cluster& cluster, const std::string& name, LinkTable& links)
    : GridRoutes(cluster, name, links),
      groups_(cluster.shape[0]),
      chassis_(cluster.shape[2]),
      blades_(cluster.shape[4]),
      nodes_(cluster.shape[6]) {
  const uint32_t routers = groups_ * chassis_ * blades_;
  locals_ = AddCables(hosts_, 1, "local", links);
  greens_ = AddCables(groups_ * chassis_ * (blades_ * (blades_ - 1) / 2), cluster.shape[5], "green", links);
  blacks_ = AddCables(groups_ * blades_ * (chassis_ * (chassis_ - 1) / 2), cluster.shape[3], "black", links);
  blues_ = AddCables(groups_ * (groups_ - 1) / 2, cluster.shape[1], "blue", links);
  if (has_limiter_) {
    router_limiters_ = links.AddMany(routers, {cluster.limiter_bandwidth, 0, false}, [name](uint32_t i) {
      return name + "_router_" + std::to_string(i) + "_limiter";
    });
  }
}

namespace {
// Returns the number of the pair of `low` and `high`. The parameter `low` is the smaller number. The pairs
// of numbers from 0 to `size` - 1 are numbered in the order of two nested loops.
uint32_t Pair(uint32_t low, uint32_t high, uint32_t size) {
  return low * size - low * (low + 1) / 2 + high - low - 1;
}
}  // namespace

uint32_t DragonflyRoutes::Green(const Router& from, uint32_t blade) const {
  const uint32_t first = (from.group * chassis_ + from.chassis) * (blades_ * (blades_ - 1) / 2);
  return from.blade < blade ? Up(greens_, first + Pair(from.blade, blade, blades_))
                            : Down(greens_, first + Pair(blade, from.blade, blades_));
}

uint32_t DragonflyRoutes::Black(const Router& from, uint32_t chassis) const {
  const uint32_t first = (from.group * blades_ + from.blade) * (chassis_ * (chassis_ - 1) / 2);
  return from.chassis < chassis ? Up(blacks_, first + Pair(from.chassis, chassis, chassis_))
                                : Down(blacks_, first + Pair(chassis, from.chassis, chassis_));
}

uint32_t DragonflyRoutes::Blue(uint32_t from, uint32_t to) const {
  return from < to ? Up(blues_, Pair(from, to, groups_)) : Down(blues_, Pair(to, from, groups_));
}

bool DragonflyRoutes::Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways*) const {
  if (Loopback(source, target, way)) return true;
  const auto router_of = [this](uint32_t host) {
    const uint32_t number = host / nodes_;
    return Router{number / (chassis_ * blades_), number / blades_ % chassis_, number % blades_};
  };
  const Router mine = router_of(source), its = router_of(target);
  Router at = mine;
  if (has_limiter_) way->AddLimiter(limiters_ + source);
  way->Add(Up(locals_, source));
  if (at.group != its.group) {
    // In chassis 0, router g has the cable to group g.
    if (at.blade != its.group) {
      Limit(at, way);
      way->Add(Green(at, its.group));
      at.blade = its.group;
    }
    if (at.chassis != 0) {
      Limit(at, way);
      way->Add(Black(at, 0));
      at.chassis = 0;
    }
    way->Add(Blue(at.group, its.group));
    Limit(at, way);
    at = {its.group, 0, mine.group};
  }
  if (Number(mine) != Number(its)) {
    if (at.blade != its.blade) {
      Limit(at, way);
      way->Add(Green(at, its.blade));
      // At this point, SimGrid always continues from chassis 0, whatever the previous chassis was. This
      // simulation also continues from chassis 0.
      at = {its.group, 0, its.blade};
    }
    if (at.chassis != its.chassis) {
      Limit(at, way);
      way->Add(Black(at, its.chassis));
    }
  }
  Limit(its, way);
  way->Add(Down(locals_, target));
  if (has_limiter_) way->AddLimiter(limiters_ + target);
  return true;
}

}  // namespace rankine::sim
