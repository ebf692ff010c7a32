// SPDX-License-Identifier: BSD-3-Clause
#include "sim/platform/platform.h"

#include <algorithm>
#include <charconv>

namespace rankine::sim {

using platform::kNoZone;
using platform::MemberKind;

uint32_t Platform::FindHost(std::string_view name) const {
  const uint32_t node = FindNode(name);
  return node == kNoNode || nodes_[node].kind != MemberKind::host ? UINT32_MAX : nodes_[node].index;
}

uint32_t Platform::FindNode(std::string_view name) const {
  if (const auto found = node_names_.find(std::string(name)); found != node_names_.end())
    return found->second;
  for (const ClusterHosts& range : cluster_hosts_) {
    const std::string_view prefix = range.cluster->prefix, suffix = range.cluster->suffix;
    if (name.size() <= prefix.size() + suffix.size() || !name.starts_with(prefix) || !name.ends_with(suffix))
      continue;
    const std::string_view digits = name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
    uint32_t number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size()) continue;
    if (digits.size() > 1 && digits[0] == '0') continue;
    const auto& numbers = range.cluster->numbers;
    if (range.places.empty()) {
      if (number >= numbers[0] && number - numbers[0] < numbers.size())
        return hosts_[range.first + number - numbers[0]].node;
    } else if (const auto place = range.places.find(number); place != range.places.end()) {
      return hosts_[range.first + place->second].node;
    }
  }
  return kNoNode;
}

std::string Platform::HostName(uint32_t index) const {
  const Node& node = nodes_[hosts_[index].node];
  const platform::Zone& zone = description_.zones[node.zone];
  if (zone.routing == platform::Routing::cluster) {
    const platform::Cluster& cluster = zone.cluster;
    return cluster.prefix + std::to_string(cluster.numbers[node.place]) + cluster.suffix;
  }
  return description_.hosts[zone.members[node.place].index].name;
}

uint32_t Platform::AddDisk(const std::string& name, double read_bandwidth, double write_bandwidth) {
  const uint32_t disk = links_.Add({read_bandwidth, 0, false, true}, name + " read");
  links_.Add({write_bandwidth, 0, false, true}, name + " write");
  return disk;
}

void Platform::AddStorage(double read_bandwidth, double write_bandwidth) {
  const uint32_t disk = AddDisk("storage", read_bandwidth, write_bandwidth);
  for (Host& host : hosts_) host.disk = host.disk == kNoDisk ? disk : host.disk;
}

void Platform::Scale(double bandwidth, double latency, double speed) {
  for (uint32_t link = 0; link < links_.size(); ++link) {
    if (links_[link].storage) continue;
    links_[link].bandwidth *= bandwidth;
    links_[link].latency *= latency;
  }
  for (Host& host : hosts_) host.speed *= speed;
  bandwidth_factor_ *= bandwidth;
  latency_factor_ *= latency;
}

const TableRoute* Platform::FindBypass(uint32_t zone, uint32_t source, uint32_t target, uint32_t* from,
                                       uint32_t* to) const {
  const auto& bypasses = zones_[zone].bypasses;
  const auto look_up = [&](uint32_t one, uint32_t other) -> const TableRoute* {
    const auto found = bypasses.find(uint64_t{one} << 32 | other);
    if (found == bypasses.end()) return nullptr;
    *from = one;
    *to = other;
    return &found->second;
  };
  if (nodes_[source].zone == zone && nodes_[target].zone == zone) return look_up(source, target);
  // Each end of the route is in several nested zones, some of which do not contain the other end.
  // `from_zones` lists the zones of the source, and `to_zones` lists the zones of the target, from the
  // innermost outwards. Pairs of a source zone and a target zone are tried in SimGrid's order, inner zones
  // first.
  std::vector<uint32_t> from_zones, to_zones;
  for (uint32_t at = nodes_[source].zone; at != kNoZone; at = zones_[at].parent) from_zones.push_back(at);
  for (uint32_t at = nodes_[target].zone; at != kNoZone; at = zones_[at].parent) to_zones.push_back(at);
  while (from_zones.size() > 1 && to_zones.size() > 1 && from_zones.back() == to_zones.back()) {
    from_zones.pop_back();
    to_zones.pop_back();
  }
  const auto of_zones = [&](size_t one, size_t other) -> const TableRoute* {
    if (one >= from_zones.size() || other >= to_zones.size()) return nullptr;
    return look_up(zones_[from_zones[one]].node, zones_[to_zones[other]].node);
  };
  for (size_t most = 0; most < std::max(from_zones.size(), to_zones.size()); ++most) {
    for (size_t i = 0; i < most; ++i) {
      if (const TableRoute* found = of_zones(i, most); found != nullptr) return found;
      if (const TableRoute* found = of_zones(most, i); found != nullptr) return found;
    }
    if (const TableRoute* found = of_zones(most, most); found != nullptr) return found;
  }
  return nullptr;
}

bool Platform::TakeBypass(const TableRoute& bypass, uint32_t source, uint32_t target, uint32_t from,
                          uint32_t to, RouteBuilder* way) const {
  // A host may be its own gateway. As in SimGrid, the route between the host and itself then crosses the
  // host's loopback, if the host has one.
  const auto through = [&](uint32_t one, uint32_t other) {
    return FindBetween(one, other, way) || one == other;
  };
  if (source != from && !through(source, bypass.gateways.source)) return false;
  for (const uint32_t link : bypass.links) way->Add(link);
  return target == to || through(bypass.gateways.target, target);
}

bool Platform::FindBetween(uint32_t source, uint32_t target, RouteBuilder* way) const {
  const Node &from = nodes_[source], &to = nodes_[target];
  Gateways gateways;
  const auto bypassed = [&](uint32_t zone, bool* found) {
    *found = false;
    if (zone == kNoZone || zones_[zone].bypasses.empty()) return false;
    uint32_t first = 0, last = 0;
    const TableRoute* bypass = FindBypass(zone, source, target, &first, &last);
    if (bypass == nullptr) return false;
    *found = TakeBypass(*bypass, source, target, first, last, way);
    return true;
  };
  bool found = false;
  if (from.zone == to.zone) {
    if (bypassed(from.zone, &found)) return found;
    return from.zone != kNoZone && zones_[from.zone].routes->Find(from.place, to.place, way, &gateways);
  }
  // Finds the zones around each end, from the innermost outwards, and then the innermost common zone.
  std::vector<uint32_t> from_zones, to_zones;
  for (uint32_t zone = from.zone; zone != kNoZone; zone = zones_[zone].parent) from_zones.push_back(zone);
  for (uint32_t zone = to.zone; zone != kNoZone; zone = zones_[zone].parent) to_zones.push_back(zone);
  uint32_t common = kNoZone;
  while (from_zones.size() > 1 && to_zones.size() > 1 && from_zones.back() == to_zones.back()) {
    common = from_zones.back();
    from_zones.pop_back();
    to_zones.pop_back();
  }
  if (from_zones.empty() || to_zones.empty()) return false;
  const uint32_t source_zone = from_zones.back(), target_zone = to_zones.back();
  // one end is in a zone around the other end; SimGrid has no route for this case
  if (source_zone == target_zone) {
    return bypassed(source_zone, &found) && found;
  }
  if (common == kNoZone) return false;
  if (bypassed(common, &found)) return found;
  RouteBuilder between(links_);
  if (!zones_[common].routes->Find(nodes_[zones_[source_zone].node].place,
                                   nodes_[zones_[target_zone].node].place, &between, &gateways) ||
      gateways.source == kNoNode || gateways.target == kNoNode)
    return false;
  way->latency += between.latency;
  if (source != gateways.source && !FindBetween(source, gateways.source, way)) return false;
  way->links.insert(way->links.end(), between.links.begin(), between.links.end());
  return gateways.target == target || FindBetween(gateways.target, target, way);
}

}  // namespace rankine::sim
