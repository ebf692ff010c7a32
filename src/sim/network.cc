// SPDX-License-Identifier: BSD-3-Clause
#include "sim/network.h"

#include <algorithm>
#include <cmath>

namespace rankine::sim {
namespace {

constexpr double kBackWeight = 0.05;          // weight of cross-traffic
constexpr double kNothingLeft = 1e-5 * 1e-9;  // bytes: SimGrid's precision of work times that of time
constexpr double kSameRate = 1e-14;           // relative; sums in different orders differ by less

void AddShare(std::vector<Share>* shares, uint32_t link, double weight, bool fatpipe) {
  for (Share& share : *shares) {
    if (share.link != link) continue;
    share.weight = fatpipe ? std::max(share.weight, weight) : share.weight + weight;
    return;
  }
  shares->push_back({link, weight});
}

}  // namespace

Network::Network(const Platform& platform, const Model& model, bool reuse, EventHeap& events, size_t ranks)
    : platform_(platform), model_(model), events_(events), sharing_(reuse) {
  sharing_.Reserve(platform.links().size(), 2 * ranks);
  routes_.reserve(2 * ranks);
  flows_.reserve(2 * ranks);
  for (uint32_t link = 0; link < platform.links().size(); ++link)
    sharing_.AddLink(platform.links()[link].bandwidth, platform.links()[link].fatpipe);
}

uint32_t Network::MakeRoute(uint32_t source, uint32_t target) {
  Route route;
  double penalty = 0, bandwidth = INFINITY;  // bandwidth of the slowest link
  std::vector<Share> shares;
  RouteBuilder way(platform_.links()), back(platform_.links());
  route.found = platform_.Find(source, target, &way);
  if (route.found) {
    const LinkTable& links = platform_.links();
    route.latency = penalty = way.latency;
    for (const uint32_t link : way.links) {
      if (model_.weight_s > 0) penalty += model_.weight_s / links[link].bandwidth;
      bandwidth = std::min(bandwidth, links[link].bandwidth);
      AddShare(&shares, link, 1, links[link].fatpipe);
    }
    if (model_.crosstraffic && platform_.Find(target, source, &back)) {
      for (const uint32_t link : back.links) AddShare(&shares, link, kBackWeight, links[link].fatpipe);
    }
  }
  // A way without latency has penalty 1, and is limited only by its links. Without gamma, a way with latency
  // has no limit at all, as in SimGrid 3.32. The rate of a flow on a FATPIPE link then depends on its
  // penalty.
  const bool waits = route.latency > 0;
  double bound = bandwidth;
  if (waits) bound = model_.tcp_gamma > 0 ? std::min(bandwidth, model_.tcp_gamma / (2 * route.latency)) : 0;
  const uint32_t index = sharing_.AddWay(shares, waits ? penalty : 1, bound);
  routes_.push_back(route);
  route_of_.Insert(source, target, index);
  return index;
}

uint32_t Network::RouteOf(uint32_t source, uint32_t target) {
  const uint32_t known = route_of_.Find(source, target);
  return known != PairTable::kNone ? known : MakeRoute(source, target);
}

uint32_t Network::NewFlow() {
  if (free_.empty()) {
    flows_.emplace_back();
    return static_cast<uint32_t>(flows_.size() - 1);
  }
  const uint32_t flow = free_.back();
  free_.pop_back();
  return flow;
}

void Network::StartFixed(double date, uint32_t owner) {
  const uint32_t flow = NewFlow();
  flows_[flow] = {};
  flows_[flow].owner = owner;
  flows_[flow].waited = flows_[flow].fixed = true;
  events_.Set(flow, date);
}

bool Network::Start(double now, uint32_t source, uint32_t target, uint64_t bytes, uint32_t owner) {
  const uint32_t index = RouteOf(source, target);
  Route& route = routes_[index];
  if (!route.found) return false;
  const uint32_t flow = NewFlow();
  const auto size = static_cast<double>(bytes + model_.envelope);
  route.bytes += size;
  const Sized& factors = FactorsOf(bytes);
  flows_[flow] = {size, 0, now, factors.bandwidth, index, owner, kNone, kNone, false, false};
  const double latency = route.latency * factors.latency;
  if (latency > 0) {
    events_.Set(flow, now + latency);
  } else {
    Enter(flow);
  }
  return true;
}

void Network::StartOn(double now, uint32_t link, uint64_t bytes, uint32_t owner) {
  constexpr uint32_t kDisk = UINT32_MAX - 1;  // takes the place of a host
  uint32_t index = route_of_.Find(link, kDisk);
  if (index == PairTable::kNone) {
    const Share alone[] = {{link, 1}};
    index = sharing_.AddWay(alone, 1, platform_.links()[link].bandwidth);
    routes_.push_back({0, 0, kNone, true});
    route_of_.Insert(link, kDisk, index);
  }
  const uint32_t flow = NewFlow();
  routes_[index].bytes += static_cast<double>(bytes);
  flows_[flow] = {static_cast<double>(bytes), 0, now, 1, index, owner, kNone, kNone, false, false};
  Enter(flow);
}

void Network::Enter(uint32_t flow) {
  Flow& entering = flows_[flow];
  Route& route = routes_[entering.route];
  entering.waited = true;
  entering.after = route.first;
  if (route.first != kNone) flows_[route.first].before = flow;
  route.first = flow;
  sharing_.Add(entering.route);
}

void Network::Leave(const Flow& leaving) {
  (leaving.before == kNone ? routes_[leaving.route].first : flows_[leaving.before].after) = leaving.after;
  if (leaving.after != kNone) flows_[leaving.after].before = leaving.before;
  sharing_.Remove(leaving.route);
}

void Network::SetRate(double now, uint32_t flow, double value) {
  Flow& changed = flows_[flow];
  const double rate = value * changed.factor;
  if (std::fabs(rate - changed.rate) <= kSameRate * rate) return;
  changed.remains -= changed.rate * (now - changed.updated);
  if (changed.remains < kNothingLeft) changed.remains = 0;
  changed.updated = now;
  changed.rate = rate;
  events_.Set(flow, now + changed.remains / rate);
}

uint32_t Network::Happen(double now, uint32_t flow) {
  Flow& one = flows_[flow];
  if (!one.waited) {
    one.updated = now;
    Enter(flow);
    return kOnItsWay;
  }
  if (!one.fixed) Leave(one);
  free_.push_back(flow);
  return one.owner;
}

std::vector<double> Network::LinkBytes() const {
  std::vector<double> bytes(platform_.links().size());
  for (size_t route = 0; route < routes_.size(); ++route) {
    for (const Share& share : sharing_.shares(static_cast<uint32_t>(route))) {
      if (share.weight >= 1) bytes[share.link] += routes_[route].bytes;
    }
  }
  return bytes;
}

}  // namespace rankine::sim
