// SPDX-License-Identifier: BSD-3-Clause
#include "sim/platform/table_routes.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace rankine::sim {

bool FullRoutes::Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const {
  const auto found = routes_.find(Key(source, target));
  if (found == routes_.end()) return false;
  for (const uint32_t link : found->second.links) way->Add(link);
  *gateways = found->second.gateways;
  return true;
}

bool ChainedRoutes::Add(uint32_t source, uint32_t target, TableRoute route) {
  if (!routes_.emplace(Key(source, target), std::move(route)).second) return false;
  order_.emplace_back(source, target);
  return true;
}

bool ChainedRoutes::Chain(uint32_t source, uint32_t target, std::vector<const TableRoute*>* chain) const {
  uint32_t at = target;
  do {
    const uint32_t before = Before(source, at);
    if (before == kNoNode) return false;
    const auto found = routes_.find(Key(before, at));
    if (found == routes_.end() || chain->size() > members_) return false;
    chain->push_back(&found->second);
    at = before;
  } while (at != source);
  return true;
}

bool ChainedRoutes::Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways* gateways) const {
  std::vector<const TableRoute*> chain;  // the table routes, in order from the target to the source
  if (!Chain(source, target, &chain)) return false;
  *gateways = {chain.back()->gateways.source, chain.front()->gateways.target};
  const double before = way->latency;
  const bool simgrids = AddsFromTarget() && !nested_;
  for (size_t i = chain.size(); i-- > 0;) {
    if (nested_ && i + 1 < chain.size() && chain[i + 1]->gateways.target != chain[i]->gateways.source &&
        !nodes_->FindBetween(chain[i + 1]->gateways.target, chain[i]->gateways.source, way))
      return false;
    const std::vector<uint32_t>& links = chain[i]->links;
    for (size_t k = 0; k < links.size(); ++k) way->Add(links[simgrids ? links.size() - 1 - k : k]);
  }
  if (!simgrids) return true;
  way->latency = before;
  for (const TableRoute* route : chain) {
    for (const uint32_t link : route->links) way->AddLatency(link);
  }
  return true;
}

void FloydRoutes::Close() {
  const size_t n = members_;
  constexpr uint64_t kFar = UINT64_MAX;
  std::vector<uint64_t> cost(n * n, kFar);
  before_.assign(n * n, kNoNode);
  for (const auto& [source, target] : order_) {
    cost[source * n + target] = routes_.at(Key(source, target)).links.size();
    before_[source * n + target] = source;
  }
  for (size_t c = 0; c < n; ++c) {
    for (size_t a = 0; a < n; ++a) {
      const uint64_t to_c = cost[a * n + c];
      if (to_c == kFar) continue;
      for (size_t b = 0; b < n; ++b) {
        const uint64_t from_c = cost[c * n + b];
        if (from_c == kFar || to_c + from_c >= cost[a * n + b]) continue;
        cost[a * n + b] = to_c + from_c;
        before_[a * n + b] = before_[c * n + b];
      }
    }
  }
}

void DijkstraRoutes::Close() {
  place_.assign(members_, kNoNode);
  const auto place = [this](uint32_t member) {
    if (place_[member] == kNoNode) {
      place_[member] = static_cast<uint32_t>(members_of_place_.size());
      members_of_place_.push_back(member);
      edges_.emplace_back();
    }
    return place_[member];
  };
  for (const auto& [source, target] : order_) {
    const uint32_t from = place(source), to = place(target);
    edges_[from].emplace_back(to, static_cast<uint32_t>(routes_.at(Key(source, target)).links.size()));
  }
}

uint32_t DijkstraRoutes::Before(uint32_t source, uint32_t target) const {
  if (source == target) return Has(source, target) ? source : kNoNode;
  const uint32_t from = place_[source], to = place_[target];
  if (from == kNoNode || to == kNoNode) return kNoNode;
  const auto [entry, is_new] = ways_.try_emplace(from);
  std::vector<uint32_t>& before = entry->second;
  if (is_new) {
    constexpr uint64_t kFar = UINT64_MAX;
    std::vector<uint64_t> cost(edges_.size(), kFar);
    before.assign(edges_.size(), kNoNode);
    using Entry = std::pair<uint64_t, uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    cost[from] = 0;
    queue.emplace(0, from);
    while (!queue.empty()) {
      const auto [distance, at] = queue.top();
      queue.pop();
      if (distance > cost[at]) continue;
      for (const auto& [next, links] : edges_[at]) {
        if (distance + links >= cost[next]) continue;
        cost[next] = distance + links;
        before[next] = at;
        queue.emplace(cost[next], next);
      }
    }
  }
  return before[to] == kNoNode ? kNoNode : members_of_place_[before[to]];
}

}  // namespace rankine::sim
