// SPDX-License-Identifier: BSD-3-Clause
// Builds a platform from its description.
#include <algorithm>

#include "sim/platform/grid_routes.h"
#include "sim/platform/platform.h"
#include "sim/platform/star_routes.h"
#include "sim/platform/table_routes.h"

namespace rankine::sim {
namespace {

using platform::Direction;
using platform::kNoZone;
using platform::MemberKind;
using platform::Place;
using platform::Routing;
using platform::Sharing;
using platform::Topology;

constexpr uint32_t kMostFloydMembers = 4096;  // The limit on the members of a zone with Floyd's algorithm.
                                              // A zone with n members needs a table of n^2 entries.
constexpr double kLoopbackBandwidth = 10e9;   // "__loopback__" in SimGrid's network models

}  // namespace

base::Status Platform::At(Place place, std::string reason) const {
  const std::string& file = place.file == 0 ? name_ : description_.included[place.file - 1];
  return {file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": " +
          std::move(reason)};
}

base::Status Platform::AddNode(std::string name, Node node, Place place) {
  if (FindNode(name) != kNoNode) return At(place, "the name " + name + " is there twice");
  node_names_.emplace(std::move(name), static_cast<uint32_t>(nodes_.size()));
  nodes_.push_back(node);
  return base::Status::Ok();
}

void Platform::AddClusterHosts(uint32_t zone) {
  const platform::Cluster& cluster = description_.zones[zone].cluster;
  ClusterHosts range{static_cast<uint32_t>(hosts_.size()), &cluster, {}};
  bool counts_up = true;
  for (uint32_t i = 0; i < cluster.numbers.size(); ++i) {
    counts_up = counts_up && cluster.numbers[i] == cluster.numbers[0] + i;
    const auto host = static_cast<uint32_t>(hosts_.size());
    hosts_.push_back({cluster.speed, cluster.cores, static_cast<uint32_t>(nodes_.size()),
                      cluster.costs.given ? &cluster.costs : nullptr});
    nodes_.push_back({MemberKind::host, zone, i, host});
  }
  for (uint32_t i = 0; !counts_up && i < cluster.numbers.size(); ++i)
    range.places.emplace(cluster.numbers[i], i);
  zones_[zone].members = static_cast<uint32_t>(cluster.numbers.size());
  cluster_hosts_.push_back(std::move(range));
}

base::Status Platform::BuildNodes() {
  zones_.resize(description_.zones.size());
  // Clusters come first, because other zones may refer to their hosts by name.
  for (uint32_t zone = 0; zone < zones_.size(); ++zone) {
    zones_[zone].parent = description_.zones[zone].parent;
    if (description_.zones[zone].routing != Routing::cluster) continue;
    if (FindNode(description_.zones[zone].cluster.prefix +
                 std::to_string(description_.zones[zone].cluster.numbers[0]) +
                 description_.zones[zone].cluster.suffix) != kNoNode)
      return At(description_.zones[zone].place, "hosts with the names of this cluster's hosts exist already");
    AddClusterHosts(zone);
  }
  const auto add_zone = [this](uint32_t zone, uint32_t place) {
    zones_[zone].node = static_cast<uint32_t>(nodes_.size());
    return AddNode(description_.zones[zone].name, {MemberKind::zone, zones_[zone].parent, place, zone},
                   description_.zones[zone].place);
  };
  if (base::Status added = add_zone(0, 0); !added.ok()) return added;
  for (uint32_t zone = 0; zone < zones_.size(); ++zone) {
    const platform::Zone& described = description_.zones[zone];
    for (const platform::Member& member : described.members) {
      const uint32_t place = zones_[zone].members++;
      base::Status added;
      if (member.kind == MemberKind::zone) {
        zones_[zone].nested = true;
        added = add_zone(member.index, place);
      } else if (member.kind == MemberKind::router) {
        const platform::Router& router = description_.routers[member.index];
        added = AddNode(router.name, {MemberKind::router, zone, place, member.index}, router.place);
      } else {
        const platform::Host& host = description_.hosts[member.index];
        const auto index = static_cast<uint32_t>(hosts_.size());
        added = AddNode(host.name, {MemberKind::host, zone, place, index}, host.place);
        hosts_.push_back({host.speed, host.cores, static_cast<uint32_t>(nodes_.size() - 1),
                          host.costs.given ? &host.costs : nullptr});
        AddChange(Change::Of::speed, index, host.speed_profile);
        AddChange(Change::Of::host_state, index, host.state_profile);
        if (host.disk.read_bandwidth > 0)
          hosts_.back().disk =
              AddDisk(host.name + " " + host.disk.name, host.disk.read_bandwidth, host.disk.write_bandwidth);
      }
      if (!added.ok()) return added;
    }
    if (described.routing == Routing::cluster && described.cluster.topology == Topology::flat) {
      const platform::Cluster& cluster = described.cluster;
      const std::string router = cluster.router.empty()
                                     ? cluster.prefix + described.name + "_router" + cluster.suffix
                                     : cluster.router;
      base::Status added =
          AddNode(router, {MemberKind::router, zone, zones_[zone].members++, kNoNode}, described.place);
      if (!added.ok()) return added;
    }
  }
  return hosts_.empty() ? base::Status{name_ + ": a platform without a host"} : base::Status::Ok();
}

void Platform::AddChange(Change::Of of, uint32_t index, uint32_t profile) {
  if (profile != platform::kNoProfile) changes_.push_back({of, index, profile});
}

base::Status Platform::CheckProfiles() const {
  for (const Change& change : changes_) {
    const platform::Profile& profile = description_.profiles[change.profile];
    if (change.of != Change::Of::bandwidth) continue;
    for (const platform::Profile::Point& point : profile.points) {
      if (point.value <= 0)
        return {name_ + ": profile " + profile.name +
                " has a bandwidth of 0; to make a link fail, give it a profile of its state"};
    }
  }
  return base::Status::Ok();
}

base::Status Platform::BuildLinks() {
  loopback_ = links_.Add({kLoopbackBandwidth, 0, true}, "__loopback__");
  for (const platform::Link& link : description_.links) {
    const Link values{link.bandwidth, link.latency, link.sharing == Sharing::fatpipe};
    const bool split = link.sharing == Sharing::splitduplex;
    const uint32_t first = links_.Add(values, link.name + (split ? "_UP" : ""));
    if (split) links_.Add(values, link.name + "_DOWN");
    for (uint32_t each = first; each < links_.size(); ++each) {
      AddChange(Change::Of::bandwidth, each, link.bandwidth_profile);
      AddChange(Change::Of::latency, each, link.latency_profile);
      AddChange(Change::Of::link_state, each, link.state_profile);
    }
    bool added = link_names_.emplace(link.name, first).second;
    if (split) {
      // Each direction of the link also has its own name.
      added = link_names_.emplace(link.name + "_UP", first).second && added;
      added = link_names_.emplace(link.name + "_DOWN", first + 1).second && added;
    }
    if (!added) return At(link.place, "the link " + link.name + " is there twice");
  }
  return base::Status::Ok();
}

base::Status Platform::ResolveLink(const std::string& name, Direction direction, Place place,
                                   uint32_t* link) const {
  const auto found = link_names_.find(name);
  if (found == link_names_.end()) return At(place, "there is no link " + name);
  *link = found->second;
  const std::string listed = links_.Name(*link);
  const bool split = listed == name + "_UP";
  if (split && direction == Direction::none)
    return At(place, "link " + name + " is splitduplex: link_ctn needs direction=\"UP\" or \"DOWN\"");
  if (split && direction == Direction::down) ++*link;
  return base::Status::Ok();
}

base::Status Platform::ResolveLinks(const platform::Route& route, bool backwards,
                                    std::vector<uint32_t>* links) const {
  for (const platform::LinkUse& use : route.links) {
    Direction direction = use.direction;
    if (backwards && direction != Direction::none)
      direction = direction == Direction::up ? Direction::down : Direction::up;
    uint32_t link = 0;
    if (base::Status found = ResolveLink(use.link, direction, route.place, &link); !found.ok()) return found;
    if (direction != Direction::none && links_.Name(link) == use.link)
      return At(route.place, "link " + use.link + " is not splitduplex: it has no direction");
    links->push_back(link);
  }
  if (backwards) std::reverse(links->begin(), links->end());
  return base::Status::Ok();
}

base::Status Platform::ResolveMember(uint32_t zone, const std::string& name, Place place,
                                     uint32_t* node) const {
  *node = FindNode(name);
  if (*node == kNoNode) return At(place, "there is no host, router or zone " + name);
  if (nodes_[*node].zone != zone)
    return At(place,
              name + " is not in zone " + description_.zones[zone].name + ", to which this route belongs");
  return base::Status::Ok();
}

base::Status Platform::ResolveGateway(const std::string& name, uint32_t member, Place place,
                                      uint32_t* node) const {
  *node = FindNode(name);
  if (*node == kNoNode || nodes_[*node].kind == MemberKind::zone)
    return At(place, "the gateway " + name + " is not a host or router");
  uint32_t zone = nodes_[*node].zone;
  while (zone != kNoZone && zones_[zone].node != member) zone = zones_[zone].parent;
  if (zone == kNoZone) return At(place, "the gateway " + name + " is not in the zone that it should connect");
  return base::Status::Ok();
}

base::Status Platform::BuildCluster(uint32_t zone, uint32_t* trees) {
  const platform::Zone& described = description_.zones[zone];
  const platform::Cluster& cluster = described.cluster;
  base::Status fits;
  if (cluster.topology == Topology::fat_tree) fits = FatTreeRoutes::Check(cluster);
  if (cluster.topology == Topology::torus) fits = TorusRoutes::Check(cluster);
  if (cluster.topology == Topology::dragonfly) fits = DragonflyRoutes::Check(cluster);
  if (!fits.ok()) return At(described.place, fits.message);
  std::unique_ptr<ZoneRoutes>& routes = zones_[zone].routes;
  switch (cluster.topology) {
    case Topology::flat:
      routes = std::make_unique<FlatClusterRoutes>(cluster, described.name, links_);
      break;
    case Topology::fat_tree:
      routes = std::make_unique<FatTreeRoutes>(cluster, described.name, *trees, links_);
      *trees += static_cast<uint32_t>(cluster.numbers.size());
      break;
    case Topology::torus:
      routes = std::make_unique<TorusRoutes>(cluster, described.name, links_);
      break;
    case Topology::dragonfly:
      routes = std::make_unique<DragonflyRoutes>(cluster, described.name, links_);
      break;
  }
  return base::Status::Ok();
}

// Full, Floyd and Dijkstra zones are described in the same way.
base::Status Platform::BuildTable(uint32_t zone) {
  const platform::Zone& described = description_.zones[zone];
  Zone& built = zones_[zone];
  if (described.routing == Routing::floyd && built.members > kMostFloydMembers)
    return At(described.place, "this zone has too many members for routing=\"Floyd\"; use \"Dijkstra\"");
  std::unique_ptr<TableRoutes> table;
  if (described.routing == Routing::full) {
    table = std::make_unique<FullRoutes>();
  } else if (described.routing == Routing::floyd) {
    table = std::make_unique<FloydRoutes>(built.members, built.nested, this);
  } else {
    table = std::make_unique<DijkstraRoutes>(built.members, built.nested, this);
  }
  for (const platform::Route& route : described.routes) {
    uint32_t source = 0, target = 0;
    TableRoute there, back;
    base::Status good = ResolveMember(zone, route.source, route.place, &source);
    if (good.ok()) good = ResolveMember(zone, route.target, route.place, &target);
    const bool gated = !route.source_gateway.empty() || !route.target_gateway.empty();
    if (good.ok() && gated)
      good = ResolveGateway(route.source_gateway, source, route.place, &there.gateways.source);
    if (good.ok() && gated)
      good = ResolveGateway(route.target_gateway, target, route.place, &there.gateways.target);
    if (good.ok()) good = ResolveLinks(route, false, &there.links);
    if (good.ok() && route.symmetrical) good = ResolveLinks(route, true, &back.links);
    if (!good.ok()) return good;
    if (!gated && (nodes_[source].kind == MemberKind::zone || nodes_[target].kind == MemberKind::zone))
      return At(route.place, "a route to or from a zone needs gateways: <zoneRoute>");
    if (there.links.empty()) return At(route.place, "a route without links");
    back.gateways = {there.gateways.target, there.gateways.source};
    if (!table->Add(nodes_[source].place, nodes_[target].place, std::move(there)) ||
        (route.symmetrical && source != target &&
         !table->Add(nodes_[target].place, nodes_[source].place, std::move(back))))
      return At(route.place, "a second route between " + route.source + " and " + route.target +
                                 " (by default, a route is valid in both directions)");
  }
  if (!built.nested) {
    for (uint32_t place = 0; place < built.members; ++place) table->Add(place, place, {{loopback_}, {}});
  }
  table->Close();
  built.routes = std::move(table);
  return base::Status::Ok();
}

base::Status Platform::AddHostLinks(uint32_t zone) {
  const platform::Zone& described = description_.zones[zone];
  auto& star = static_cast<StarRoutes&>(*zones_[zone].routes);
  for (const platform::HostLink& host : described.host_links) {
    uint32_t node = 0, up = 0, down = 0;
    base::Status good = ResolveMember(zone, host.host, host.place, &node);
    if (good.ok()) good = ResolveLink(host.up, Direction::up, host.place, &up);
    if (good.ok()) good = ResolveLink(host.down, Direction::down, host.place, &down);
    if (!good.ok()) return good;
    StarRoutes::Member& member = star.member(nodes_[node].place);
    member.up = {up};
    member.down = {down};
    if (described.backbone.empty()) continue;
    uint32_t backbone = 0;
    good = ResolveLink(described.backbone, Direction::none, host.place, &backbone);
    if (!good.ok()) return good;
    member.up.push_back(backbone);
    member.down = {backbone, down};
  }
  return base::Status::Ok();
}

base::Status Platform::BuildStar(uint32_t zone) {
  const platform::Zone& described = description_.zones[zone];
  std::unique_ptr<StarRoutes> star;
  if (described.routing == Routing::vivaldi) {
    if (zones_[zone].nested)
      return At(described.place,
                "a Vivaldi zone can contain hosts, peers and routers, but no zones, because zones have no "
                "coordinates");
    auto vivaldi = std::make_unique<VivaldiRoutes>(zones_[zone].members);
    for (uint32_t place = 0; place < described.members.size(); ++place) {
      const platform::Member& member = described.members[place];
      const bool router = member.kind == MemberKind::router;
      const auto& coordinates = router ? description_.routers[member.index].coordinates
                                       : description_.hosts[member.index].coordinates;
      if (!coordinates)
        return At(router ? description_.routers[member.index].place : description_.hosts[member.index].place,
                  "in a Vivaldi zone, each host and router needs coordinates=\"X Y Z\"");
      vivaldi->coordinates(place) = coordinates;
    }
    star = std::move(vivaldi);
  } else {
    star = std::make_unique<StarRoutes>(zones_[zone].members);
  }
  for (const platform::Route& route : described.routes) {
    const bool from = route.source != "*", to = route.target != "*";
    uint32_t node = 0, gateway = kNoNode;
    if (from && to && route.source != route.target)
      return At(route.place, "a route of a star goes from or to \"*\", or from a host to itself");
    if (!from && !to) return At(route.place, "a route of a star needs a host at one end, not \"*\" at both");
    base::Status good = ResolveMember(zone, from ? route.source : route.target, route.place, &node);
    const std::string& gateway_name = from ? route.source_gateway : route.target_gateway;
    if (good.ok() && !gateway_name.empty()) good = ResolveGateway(gateway_name, node, route.place, &gateway);
    std::vector<uint32_t> links, back;
    if (good.ok()) good = ResolveLinks(route, false, &links);
    if (good.ok()) good = ResolveLinks(route, true, &back);
    if (!good.ok()) return good;
    StarRoutes::Member& member = star->member(nodes_[node].place);
    if (from && to) {
      member.loopback = std::move(links);
      continue;
    }
    if (gateway != kNoNode) member.gateway = gateway;
    (from ? member.up : member.down) = std::move(links);
    if (from && route.symmetrical) member.down = std::move(back);
  }
  zones_[zone].routes = std::move(star);
  return AddHostLinks(zone);
}

bool Platform::IsWithin(uint32_t node, uint32_t zone) const {
  uint32_t at = nodes_[node].zone;
  while (at != kNoZone && at != zone) at = zones_[at].parent;
  return at == zone;
}

base::Status Platform::BuildBypasses(uint32_t zone) {
  const platform::Zone& described = description_.zones[zone];
  for (const platform::Route& route : described.bypasses) {
    const bool gated = !route.source_gateway.empty() || !route.target_gateway.empty();
    TableRoute bypass;
    uint32_t ends[2] = {};
    uint32_t* const gateways[2] = {&bypass.gateways.source, &bypass.gateways.target};
    const std::string* const names[2] = {&route.source, &route.target};
    const std::string* const gateway_names[2] = {&route.source_gateway, &route.target_gateway};
    for (int i = 0; i < 2; ++i) {
      ends[i] = FindNode(*names[i]);
      if (ends[i] == kNoNode) return At(route.place, "there is no host, router or zone " + *names[i]);
      if (!IsWithin(ends[i], zone))
        return At(route.place,
                  *names[i] + " is not in zone " + described.name + ", to which this bypass belongs");
      const bool is_zone = nodes_[ends[i]].kind == MemberKind::zone;
      if (is_zone != gated)
        return At(route.place, gated ? *names[i] + " is not a zone; use <bypassRoute> between hosts"
                                     : *names[i] + " is a zone; use <bypassZoneRoute> between zones");
      if (!gated && nodes_[ends[i]].zone != zone)
        return At(route.place, *names[i] + " is in a zone inside zone " + described.name +
                                   "; put its bypass into that inner zone");
      if (!gated) continue;
      base::Status good = ResolveGateway(*gateway_names[i], ends[i], route.place, gateways[i]);
      if (!good.ok()) return good;
    }
    base::Status good = ResolveLinks(route, false, &bypass.links);
    if (!good.ok()) return good;
    if (bypass.links.empty()) return At(route.place, "a bypass without links");
    if (!zones_[zone].bypasses.emplace(uint64_t{ends[0]} << 32 | ends[1], std::move(bypass)).second)
      return At(route.place, "a second bypass from " + route.source + " to " + route.target);
  }
  return base::Status::Ok();
}

base::Result<std::unique_ptr<Platform>> Platform::Build(platform::Description description,
                                                        const std::string& name) {
  if (description.zones.empty())
    return base::Error{name + ": the platform has no zone; add a <zone> with hosts"};
  std::unique_ptr<Platform> built(new Platform(std::move(description)));
  built->name_ = name;
  base::Status good = built->BuildNodes();
  if (good.ok()) good = built->BuildLinks();
  uint32_t trees = 0;
  for (uint32_t zone = 0; good.ok() && zone < built->zones_.size(); ++zone) {
    switch (built->description_.zones[zone].routing) {
      case Routing::cluster:
        good = built->BuildCluster(zone, &trees);
        break;
      case Routing::none:
        built->zones_[zone].routes = std::make_unique<NoRoutes>();
        if (!built->description_.zones[zone].routes.empty())
          good = built->At(built->description_.zones[zone].routes[0].place,
                           "a zone with routing=\"None\" has no routes");
        break;
      case Routing::vivaldi:
      case Routing::star:
        good = built->BuildStar(zone);
        break;
      default:
        good = built->BuildTable(zone);
        break;
    }
    if (good.ok()) good = built->BuildBypasses(zone);
  }
  if (good.ok()) good = built->CheckProfiles();
  if (!good.ok()) return base::Error{good.message};
  return built;
}

}  // namespace rankine::sim
