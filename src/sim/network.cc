// SPDX-License-Identifier: BSD-3-Clause
#include "sim/network.h"

#include <algorithm>
#include <cmath>

namespace rankine::sim {
namespace {

// A flow has ended when it has fewer remaining bytes than `kNothingLeft`. The limit is SimGrid's precision
// for work, multiplied by its precision for time.
constexpr double kNothingLeft = 1e-5 * 1e-9;
// relative error; sums computed in different orders differ by less than this value
constexpr double kSameRate = 1e-14;
// In seconds. Two flows may end together if the difference of their end times is smaller.
constexpr double kDueTogether = 1.1e-9;
constexpr size_t kTogether = 8;                   // the number of flows of a crowd that are updated together
constexpr size_t kMostChanges = size_t{1} << 20;  // the limit on the recorded changes of a crowd (16 MiB)

}  // namespace

Network::Network(const Platform& platform, const Model& model, bool reuse, EventHeap& events, size_t ranks,
                 size_t crowd)
    : platform_(platform),
      model_(model),
      changes_(!platform.changes().empty()),
      own_links_(changes_ ? platform.links() : LinkTable()),
      links_(changes_ ? own_links_ : platform.links()),
      events_(events),
      sharing_(reuse, crowd) {
  if (changes_) routes_of_link_.resize(links_.size());
  sharing_.Reserve(links_.size(), 2 * ranks);
  routes_.reserve(2 * ranks);
  flows_.reserve(2 * ranks);
  for (uint32_t link = 0; link < links_.size(); ++link)
    sharing_.AddLink(links_[link].bandwidth, links_[link].fatpipe);
  if (model.concurrency_limit != Model::kUnlimited) slots_.emplace(model.concurrency_limit, links_.size());
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
  flows_[flow].route = kNone;
  flows_[flow].owner = owner;
  flows_[flow].waited = flows_[flow].fixed = true;
  events_.Set(flow, date);
}

bool Network::Start(double now, uint32_t source, uint32_t target, uint64_t bytes, uint32_t owner) {
  const uint32_t index = RouteOf(source, target);
  Route& route = routes_[index];
  if (!route.found || (!off_.empty() && LinkThatIsOff(source, target) != kNoLink)) return false;
  if (changes_) ++route.flows;
  const uint32_t flow = NewFlow();
  const auto size = static_cast<double>(bytes + model_.envelope);
  route.bytes += size;
  const Sized& factors = FactorsOf(bytes);
  flows_[flow] = {size, 0, now, factors.bandwidth, index, owner, kNone, kNone, kNone, 0, false, false};
  const double latency = route.latency * factors.latency;
  if (latency > 0) {
    events_.Set(flow, now + latency);
    // Between hosts that have coordinates but no links, a message takes no time beyond its latency.
    if (sharing_.shares(index).empty()) flows_[flow].waited = flows_[flow].fixed = true;
    if (slots_) slots_->Create(flow);
  } else {
    EnterAtOnce(flow);
  }
  return true;
}

void Network::StartOn(double now, uint32_t link, uint64_t bytes, uint32_t owner) {
  constexpr uint32_t kDisk = UINT32_MAX - 1;  // used instead of a host
  uint32_t index = route_of_.Find(link, kDisk);
  if (index == PairTable::kNone) {
    const Share alone[] = {{link, 1}};
    index = sharing_.AddWay(alone, 1, links_[link].bandwidth);
    routes_.emplace_back().found = true;
    route_of_.Insert(link, kDisk, index);
  }
  const uint32_t flow = NewFlow();
  routes_[index].bytes += static_cast<double>(bytes);
  if (changes_) ++routes_[index].flows;
  flows_[flow] = {static_cast<double>(bytes), 0, now, 1, index, owner, kNone, kNone, kNone, 0, false, false};
  EnterAtOnce(flow);
}

void Network::ShareLinks(uint32_t flow) {
  Flow& entering = flows_[flow];
  Route& route = routes_[entering.route];
  entering.after = route.first;
  if (route.first != kNone) flows_[route.first].before = flow;
  route.first = flow;
  sharing_.Add(entering.route);
}

void Network::Leave(uint32_t flow) {
  const Flow& leaving = flows_[flow];
  if (leaving.hub != kNone) LeaveCrowd(flow);
  (leaving.before == kNone ? routes_[leaving.route].first : flows_[leaving.before].after) = leaving.after;
  if (leaving.after != kNone) flows_[leaving.after].before = leaving.before;
  sharing_.Remove(leaving.route);
}

void Network::GiveSlotsBack() {
  for (const uint32_t route : ended_routes_) {
    slots_->Give(
        sharing_.shares(route), [this](uint32_t flow) { return sharing_.shares(flows_[flow].route); },
        [this](uint32_t flow) { ShareLinks(flow); });
  }
  ended_routes_.clear();
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

// Adds a flow to the list of fresh flows, which are not in the queue yet. The flow's member `step` contains
// its index in that list, so the flow can be removed without a search.
void Network::AddFresh(Crowd& crowd, uint32_t hub, uint32_t flow) {
  flows_[flow].hub = hub;
  flows_[flow].step = static_cast<uint32_t>(crowd.fresh.size());
  crowd.fresh.push_back(flow);
}

bool Network::BeginCrowd(double now, uint32_t hub, std::span<const uint32_t> ways, double value) {
  const double factor = flows_[routes_[ways[0]].first].factor;
  for (const uint32_t way : ways) {
    if (flows_[routes_[way].first].factor != factor) return false;
  }
  Crowd& crowd = crowds_[hub];
  crowd.factor = factor;
  crowd.rate = value * factor;
  crowd.updated = now;
  for (const uint32_t way : ways) {
    AddFresh(crowd, hub, routes_[way].first);
  }
  return true;
}

// Applies all changes of a crowd's rate to several flows of the crowd's queue. The flows do not depend on
// each other, so the processor can overlap several subtractions.
void Network::Settle(const Crowd& crowd, size_t at, size_t count) {
  const auto last = static_cast<uint32_t>(crowd.changes.size());
  const RateChange* const changes = crowd.changes.data();
  const auto follow = [&](Flow& flow, uint32_t until) {
    for (; flow.step < until; ++flow.step) {
      flow.remains -= changes[flow.step].rate * changes[flow.step].seconds;
      if (flow.remains < kNothingLeft) flow.remains = 0;
    }
  };
  uint32_t first = 0;
  for (size_t i = 0; i < count; ++i) first = std::max(first, flows_[crowd.queue[at + i]].step);
  if (count == kTogether && last - first >= kTogether) {
    double remains[kTogether];
    for (size_t i = 0; i < kTogether; ++i) {
      Flow& flow = flows_[crowd.queue[at + i]];
      follow(flow, first);
      remains[i] = flow.remains;
    }
    for (uint32_t step = first; step < last; ++step) {
      const double rate = changes[step].rate, seconds = changes[step].seconds;
      for (double& each : remains) each -= rate * seconds;
    }
    for (size_t i = 0; i < kTogether; ++i) {
      // The number of remaining bytes only decreases. If bytes are left after the last step, bytes were
      // also left after each earlier step.
      if (remains[i] < kNothingLeft) continue;
      flows_[crowd.queue[at + i]].remains = remains[i];
      flows_[crowd.queue[at + i]].step = last;
    }
  }
  for (size_t i = 0; i < count; ++i) follow(flows_[crowd.queue[at + i]], last);
}

// Updates the flow at index `at`. If many changes have to be applied, the next flows are also updated.
void Network::SettleFrom(const Crowd& crowd, size_t at) {
  const size_t lag = crowd.changes.size() - flows_[crowd.queue[at]].step;
  Settle(crowd, at, lag >= kTogether && at + kTogether <= crowd.queue.size() ? kTogether : 1);
}

// Inserts a flow into the queue after all changes have been applied to the flow. The queue stays sorted,
// because later subtractions do not change the order of the flows in the queue.
void Network::Queue(Crowd& crowd, uint32_t flow) {
  std::vector<uint32_t>& queue = crowd.queue;
  size_t place = queue.size();
  queue.push_back(flow);
  for (; place > crowd.front; --place) {
    Settle(crowd, place - 1, 1);
    if (flows_[queue[place - 1]].remains <= flows_[flow].remains) break;
    queue[place] = queue[place - 1];
  }
  queue[place] = flow;
  flows_[flow].step = static_cast<uint32_t>(crowd.changes.size());
}

// Creates missing events for the flows that end next, including all flows that end at the same time.
void Network::SetDue(Crowd& crowd) {
  const auto date = [&](uint32_t flow) { return crowd.updated + flows_[flow].remains / crowd.rate; };
  due_.clear();
  double until = INFINITY;
  for (size_t i = crowd.front; i < crowd.queue.size(); ++i) {
    SettleFrom(crowd, i);
    const double end = date(crowd.queue[i]);
    if (end > until) break;
    if (until == INFINITY) until = end + kDueTogether;
    if (i >= crowd.front + crowd.due) due_.push_back(crowd.queue[i]);
  }
  crowd.due += due_.size();
  std::sort(due_.begin(), due_.end(),
            [&](uint32_t one, uint32_t other) { return flows_[one].route < flows_[other].route; });
  for (const uint32_t flow : due_) events_.Set(flow, date(flow));
}

bool Network::ChangeCrowd(double now, uint32_t hub, std::span<const uint32_t> ways, double value) {
  Crowd& crowd = crowds_.at(hub);
  const auto is_new = [&](uint32_t way) {
    return routes_[way].first != kNone && flows_[routes_[way].first].hub == kNone;
  };
  for (const uint32_t way : ways) {
    if (is_new(way) && flows_[routes_[way].first].factor != crowd.factor) return false;
  }
  const double rate = value * crowd.factor;
  if (std::fabs(rate - crowd.rate) <= kSameRate * rate) {
    for (const uint32_t way : ways) {
      if (!is_new(way)) continue;
      const uint32_t flow = routes_[way].first;
      SetRate(now, flow, value);
      AddFresh(crowd, hub, flow);
    }
    SetDue(crowd);  // If a flow has left, the flows that end next may not have events yet.
    return true;
  }
  for (size_t i = 0; i < crowd.due; ++i) events_.Remove(crowd.queue[crowd.front + i]);
  crowd.due = 0;
  crowd.changes.push_back({crowd.rate, now - crowd.updated});
  crowd.updated = now;
  crowd.rate = rate;
  for (const uint32_t flow : crowd.fresh) {
    Flow& settled = flows_[flow];
    events_.Remove(flow);
    settled.remains -= settled.rate * (now - settled.updated);
    if (settled.remains < kNothingLeft) settled.remains = 0;
  }
  for (const uint32_t way : ways) {
    if (!is_new(way)) continue;
    AddFresh(crowd, hub, routes_[way].first);
  }
  // Flows with equal remaining bytes are sorted in the order in which they leave. Each flow is therefore at
  // the front of the queue when it leaves.
  std::sort(crowd.fresh.begin(), crowd.fresh.end(), [&](uint32_t one, uint32_t other) {
    const Flow &a = flows_[one], &b = flows_[other];
    return a.remains != b.remains ? a.remains < b.remains : a.route < b.route;
  });
  for (const uint32_t flow : crowd.fresh) Queue(crowd, flow);
  crowd.fresh.clear();
  SetDue(crowd);
  if (crowd.changes.size() >= kMostChanges) {
    for (size_t i = crowd.front; i < crowd.queue.size(); ++i) {
      SettleFrom(crowd, i);
    }
    for (size_t i = crowd.front; i < crowd.queue.size(); ++i) flows_[crowd.queue[i]].step = 0;
    crowd.changes.clear();
  }
  return true;
}

void Network::LeaveCrowd(uint32_t flow) {
  Crowd& crowd = crowds_.at(flows_[flow].hub);
  flows_[flow].hub = kNone;
  const uint32_t fresh = flows_[flow].step;
  if (fresh < crowd.fresh.size() && crowd.fresh[fresh] == flow) {
    crowd.fresh[fresh] = crowd.fresh.back();
    flows_[crowd.fresh[fresh]].step = fresh;
    crowd.fresh.pop_back();
    return;
  }
  // A flow that leaves the queue has an event, so the flow is near the front.
  size_t place = crowd.front;
  while (crowd.queue[place] != flow) ++place;
  for (; place > crowd.front; --place) crowd.queue[place] = crowd.queue[place - 1];
  ++crowd.front;
  --crowd.due;
  if (crowd.front * 2 < crowd.queue.size()) return;
  crowd.queue.erase(crowd.queue.begin(), crowd.queue.begin() + static_cast<long>(crowd.front));
  crowd.front = 0;
}

// Dissolves the crowd. After that, each flow of the crowd has its own rate and event again.
void Network::EndCrowd(uint32_t hub) {
  Crowd& crowd = crowds_.at(hub);
  for (const uint32_t flow : crowd.fresh) flows_[flow].hub = kNone;
  for (size_t i = crowd.front; i < crowd.queue.size(); ++i) {
    SettleFrom(crowd, i);
    Flow& flow = flows_[crowd.queue[i]];
    flow.hub = kNone;
    flow.rate = crowd.rate;
    flow.updated = crowd.updated;
  }
  std::sort(crowd.queue.begin() + static_cast<long>(crowd.front), crowd.queue.end(),
            [&](uint32_t one, uint32_t other) { return flows_[one].route < flows_[other].route; });
  for (size_t i = crowd.front; i < crowd.queue.size(); ++i) {
    const Flow& flow = flows_[crowd.queue[i]];
    events_.Set(crowd.queue[i], flow.updated + flow.remains / flow.rate);
  }
  crowds_.erase(hub);
}

uint32_t Network::Happen(double now, uint32_t flow) {
  Flow& one = flows_[flow];
  if (!one.waited) {
    one.updated = now;
    Enter(flow, false);
    return kOnItsWay;
  }
  EndFlow(flow);
  if (!one.fixed) {
    Leave(flow);
    if (slots_) ended_routes_.push_back(one.route);
  }
  free_.push_back(flow);
  return one.owner;
}

std::vector<double> Network::LinkBytes() const {
  std::vector<double> bytes(links_.size());
  for (size_t route = 0; route < routes_.size(); ++route) {
    for (const Share& share : sharing_.shares(static_cast<uint32_t>(route))) {
      if (share.weight >= 1) bytes[share.link] += routes_[route].bytes;
    }
  }
  return bytes;
}

}  // namespace rankine::sim
