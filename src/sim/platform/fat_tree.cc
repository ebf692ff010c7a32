// SPDX-License-Identifier: BSD-3-Clause
// A fat tree with Zahavi's d-mod-k routing, laid out as in SimGrid. A node at level l has a label with one
// digit for each level. The label of a child differs from the labels of its parents only in the digit of the
// child's level. The nodes of a level are numbered such that the first digit changes fastest.
#include <algorithm>

#include "sim/platform/grid_routes.h"

namespace rankine::sim {

base::Status FatTreeRoutes::Check(const platform::Cluster& cluster) {
  const uint32_t levels = cluster.shape[0];
  uint64_t hosts = 1, most = 1;
  for (uint32_t i = 0; i < levels; ++i) {
    hosts = std::min<uint64_t>(hosts * cluster.shape[1 + i], UINT32_MAX);
    most = std::min<uint64_t>(most * std::max(cluster.shape[1 + i], cluster.shape[1 + levels + i]) *
                                  cluster.shape[1 + 2 * levels + i],
                              UINT32_MAX);
  }
  if (hosts != cluster.numbers.size())
    return {"a fat tree of " + std::to_string(hosts) + " leaves for " +
            std::to_string(cluster.numbers.size()) + " hosts"};
  if (most > (uint64_t{1} << 24)) return {"the fat tree has more cables than can be simulated"};
  return base::Status::Ok();
}

FatTreeRoutes::FatTreeRoutes(const platform::Cluster& cluster, const std::string& name, uint32_t before,
                             LinkTable& links)
    : GridRoutes(cluster, name, links), before_(before), levels_(cluster.shape[0]) {
  const auto part = [&](uint32_t i) {
    const auto first = cluster.shape.begin() + 1 + static_cast<long>(size_t{i} * levels_);
    return std::vector<uint32_t>(first, first + static_cast<long>(levels_));
  };
  children_ = part(0);
  parents_ = part(1);
  ports_ = part(2);
  switch_limiters_.push_back(0);
  for (uint32_t level = 0; level <= levels_; ++level) {
    uint32_t nodes = 1;
    for (uint32_t digit = 0; digit < levels_; ++digit) nodes *= Radix(level, digit);
    if (level < levels_)
      cables_.push_back(AddCables(nodes * parents_[level] * ports_[level], 1, "tree", links));
    if (level == 0) continue;
    switch_limiters_.push_back(links.size());
    if (has_limiter_) {
      links.AddMany(nodes, {cluster.limiter_bandwidth, 0, false}, [name, level](uint32_t i) {
        return name + "_switch_" + std::to_string(level) + "_" + std::to_string(i) + "_limiter";
      });
    }
  }
}

uint32_t FatTreeRoutes::PlaceOf(const Node& node) const {
  uint32_t place = 0, weight = 1;
  for (uint32_t digit = 0; digit < levels_; ++digit) {
    place += node.label[digit] * weight;
    weight *= Radix(node.level, digit);
  }
  return place;
}

bool FatTreeRoutes::Above(const Node& root, const Node& node) const {
  if (root.level <= node.level) return false;
  return std::equal(root.label.begin(), root.label.begin() + node.level, node.label.begin()) &&
         std::equal(root.label.begin() + root.level, root.label.end(), node.label.begin() + root.level);
}

uint32_t FatTreeRoutes::CableToParent(const Node& child, uint32_t parent_and_port) const {
  return PlaceOf(child) * parents_[child.level] * ports_[child.level] + parent_and_port;
}

void FatTreeRoutes::AddLimiterOf(const Node& node, RouteBuilder* way) const {
  if (has_limiter_)
    way->AddLimiter((node.level == 0 ? limiters_ : switch_limiters_[node.level]) + PlaceOf(node));
}

bool FatTreeRoutes::Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways*) const {
  if (Loopback(source, target, way)) return true;
  const auto leaf = [this](uint32_t place) {
    Node node{0, std::vector<uint32_t>(levels_)};
    for (uint32_t digit = 0; digit < levels_; ++digit) {
      node.label[digit] = place % children_[digit];
      place /= children_[digit];
    }
    return node;
  };
  const Node to = leaf(target);
  Node at = leaf(source);
  while (!Above(at, to)) {
    uint32_t d = before_ + target;
    for (uint32_t i = 0; i < at.level; ++i) d /= parents_[i];
    d %= parents_[at.level] * ports_[at.level];
    AddLimiterOf(at, way);
    way->Add(Up(cables_[at.level], CableToParent(at, d)));
    at.label[at.level] = d % parents_[at.level];
    ++at.level;
  }
  while (at.level > 0) {
    // The source host's number determines which of several parallel cables is used. On the next level, the
    // search for a cable continues from the same position. If the cables after that position do not fit,
    // the search starts from the beginning.
    uint32_t i = (before_ + source) % ports_[at.level - 1] * children_[at.level - 1];
    for (; at.level > 0 && i < children_[at.level - 1] * ports_[at.level - 1]; ++i) {
      const uint32_t below = at.level - 1;
      if (i % children_[below] != to.label[below]) continue;
      Node child{below, at.label};
      child.label[below] = i % children_[below];
      const uint32_t port = i / children_[below];
      way->Add(Down(cables_[below], CableToParent(child, at.label[below] + port * parents_[below])));
      AddLimiterOf(at, way);
      at = std::move(child);
    }
  }
  AddLimiterOf(at, way);
  return true;
}

}  // namespace rankine::sim
