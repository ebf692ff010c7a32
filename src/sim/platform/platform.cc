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
}

bool Platform::FindBetween(uint32_t source, uint32_t target, RouteBuilder* way) const {
  const Node &from = nodes_[source], &to = nodes_[target];
  Gateways gateways;
  if (from.zone == to.zone)
    return from.zone != kNoZone && zones_[from.zone].routes->Find(from.place, to.place, way, &gateways);
  // The zones around each end, from the innermost; then the innermost common zone.
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
  if (source_zone == target_zone) {  // one end is in the zone around the other, for which SimGrid has no way
    return false;
  }
  if (common == kNoZone) return false;
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
