// SPDX-License-Identifier: BSD-3-Clause
// The routes of Network: their latency, their links, and changes of links.
#include <algorithm>
#include <cmath>

#include "sim/network.h"

namespace rankine::sim {
namespace {

constexpr double kBackWeight = 0.05;  // weight of cross-traffic

void AddShare(std::vector<Share>* shares, uint32_t link, double weight, bool fatpipe) {
  for (Share& share : *shares) {
    if (share.link != link) continue;
    share.weight = fatpipe ? std::max(share.weight, weight) : share.weight + weight;
    return;
  }
  shares->push_back({link, weight});
}

}  // namespace

void Network::Measure(const RouteBuilder& way, Route* route) const {
  route->latency = route->latency_now = route->penalty = way.latency;
  route->narrowest = INFINITY;
  for (const uint32_t link : way.links) {
    if (model_.weight_s > 0) route->penalty += model_.weight_s / links_[link].bandwidth;
    route->narrowest = std::min(route->narrowest, links_[link].bandwidth);
  }
}

// The rate on a route without latency is limited only by its links. If `gamma` is 0, a route with latency
// has no bound at all, as in SimGrid 3.32. The rate of a flow on a FATPIPE link then depends on the flow's
// penalty.
double Network::BoundOf(const Route& route) const {
  if (route.latency_now <= 0) return route.narrowest;
  return model_.tcp_gamma > 0 ? std::min(route.narrowest, model_.tcp_gamma / (2 * route.latency_now)) : 0;
}

uint32_t Network::MakeRoute(uint32_t source, uint32_t target) {
  Route route;
  std::vector<Share> shares;
  RouteBuilder way(links_), back(links_);
  route.found = platform_.Find(source, target, &way);
  if (route.found) {
    Measure(way, &route);
    for (const uint32_t link : way.links) AddShare(&shares, link, 1, links_[link].fatpipe);
    if (model_.crosstraffic && platform_.Find(target, source, &back)) {
      for (const uint32_t link : back.links) AddShare(&shares, link, kBackWeight, links_[link].fatpipe);
    }
  }
  // A route without latency has penalty 1.
  const uint32_t index =
      sharing_.AddWay(shares, route.latency > 0 ? route.penalty : 1, route.found ? BoundOf(route) : 0);
  routes_.push_back(route);
  if (changes_) {
    for (const Share& share : shares) routes_of_link_[share.link].push_back(index);
  }
  return index;
}

// Handles a route that has changed. As long as the old route has flows, the old route is kept, but later
// flows use another route.
uint32_t Network::RenewRoute(uint32_t stale, uint32_t source, uint32_t target) {
  uint32_t free = stale, before = kNone;
  while (free != kNone && routes_[free].flows > 0) {
    before = free;
    free = routes_[free].older;
  }
  if (free == kNone) {
    free = MakeRoute(source, target);
  } else {
    if (before != kNone) routes_[before].older = routes_[free].older;
    RouteBuilder way(links_);
    platform_.Find(source, target, &way);
    Route& route = routes_[free];
    Measure(way, &route);
    sharing_.SetWay(free, route.latency > 0 ? route.penalty : 1, BoundOf(route));
    route.stale = false;
  }
  if (free != stale) routes_[free].older = stale;
  route_of_.Replace(source, target, free);
  return free;
}

void Network::Change(uint32_t link, double bandwidth, double latency) {
  Link& changed = own_links_[link];
  const double longer = latency < 0 ? 0 : latency - changed.latency;
  double penalty = longer;
  if (bandwidth >= 0 && model_.weight_s > 0)
    penalty = model_.weight_s / bandwidth - model_.weight_s / changed.bandwidth;
  if (latency >= 0) changed.latency = latency;
  if (bandwidth >= 0) changed.bandwidth = bandwidth;
  for (const uint32_t index : routes_of_link_[link]) {
    Route& route = routes_[index];
    route.stale = true;
    if (route.flows == 0) continue;
    // As in SimGrid, the change also affects flows that use the link only in the reverse direction.
    route.penalty += penalty;
    route.latency_now += longer;
    if (route.latency > 0) sharing_.SetWay(index, route.penalty, BoundOf(route));
  }
  sharing_.SetBandwidth(link, changed.bandwidth);
}

bool Network::SetState(uint32_t link, bool on) {
  off_.resize(links_.size());
  off_[link] = !on;
  return on || std::ranges::none_of(routes_of_link_[link],
                                    [this](uint32_t index) { return routes_[index].flows > 0; });
}

uint32_t Network::LinkThatIsOff(uint32_t source, uint32_t target) {
  for (const Share& share : sharing_.shares(RouteOf(source, target))) {
    if (!off_.empty() && off_[share.link] != 0) return share.link;
  }
  return kNoLink;
}

uint32_t Network::RouteOf(uint32_t source, uint32_t target) {
  const uint32_t known = route_of_.Find(source, target);
  if (known == PairTable::kNone) {
    const uint32_t made = MakeRoute(source, target);
    route_of_.Insert(source, target, made);
    return made;
  }
  return routes_[known].stale ? RenewRoute(known, source, target) : known;
}

}  // namespace rankine::sim
