// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/platform_builder.h"

#include <algorithm>

#include "exchange/platform/element_values.h"
#include "exchange/platform/profile.h"

namespace rankine::exchange::platform {
namespace {

namespace described = rankine::platform;
using described::Direction;
using described::MemberKind;
using described::Place;
using described::Routing;
using described::Sharing;
using described::Topology;

constexpr std::pair<std::string_view, Sharing> kSharing[] = {
    {"SHARED", Sharing::shared},
    {"SPLITDUPLEX", Sharing::splitduplex},
    {"FULLDUPLEX", Sharing::splitduplex},
    {"FATPIPE", Sharing::fatpipe},
};
constexpr std::pair<std::string_view, Routing> kRouting[] = {
    {"Full", Routing::full},         {"Floyd", Routing::floyd},
    {"Dijkstra", Routing::dijkstra}, {"DijkstraCache", Routing::dijkstra},
    {"Cluster", Routing::star},      {"Star", Routing::star},
    {"Vivaldi", Routing::vivaldi},   {"None", Routing::none},
};
constexpr std::pair<std::string_view, Topology> kTopologies[] = {
    {"FLAT", Topology::flat},
    {"FAT_TREE", Topology::fat_tree},
    {"TORUS", Topology::torus},
    {"DRAGONFLY", Topology::dragonfly},
};
constexpr std::pair<std::string_view, Direction> kDirections[] = {
    {"NONE", Direction::none}, {"UP", Direction::up}, {"DOWN", Direction::down}};
constexpr std::pair<std::string_view, bool> kYesNo[] = {
    {"YES", true}, {"NO", false}, {"yes", true}, {"no", false}};
// As in SimGrid, a cluster must not have any of the following attributes.
constexpr std::string_view kOfCluster[] = {"availability_file", "state_file",   "speed_file",
                                           "bandwidth_file",    "latency_file", "availability"};
// The following elements have no effect on a replay.
constexpr std::string_view kWithoutEffect[] = {"storage",    "storage_type", "mount",   "mstorage",
                                               "model_prop", "actor",        "process", "argument",
                                               "stage",      "random"};
constexpr uint32_t kMostIncludes = 16;  // maximum nesting depth of included files

constexpr size_t kMostCabinetHosts = size_t{1} << 20;

}  // namespace

described::Zone* PlatformBuilder::Zone(Attributes& given, std::string_view what) {
  if (!open_zones_.empty()) return &description_.zones[open_zones_.back()];
  given.Fail("<" + std::string(what) + "> is not inside a zone");
  return nullptr;
}

bool PlatformBuilder::IsThere(const std::string& name) const {
  const auto named = [&name](const auto& one) { return one.name == name; };
  return std::ranges::any_of(description_.hosts, named) || std::ranges::any_of(description_.routers, named) ||
         std::ranges::any_of(description_.zones, named);
}

// A zone contains either other zones, or hosts and routers. A route between a host and a sibling zone would
// have no meaning.
bool PlatformBuilder::Fits(Attributes& given, std::string_view what, bool is_zone) {
  if (open_zones_.empty()) return true;
  const std::string name = given.Text("id");
  if (const auto route = route_ends_.find(name); route != route_ends_.end() && !IsThere(name)) {
    given.Fail("the " + std::string(what) + " " + name + " must come before line " +
               std::to_string(route->second.line) +
               ", where a route names it (SimGrid refuses this order, too)");
    return false;
  }
  const described::Zone& zone = description_.zones[open_zones_.back()];
  if (zone.members.empty() || (zone.members.front().kind == MemberKind::zone) == is_zone) return true;
  given.Fail("<" + std::string(what) + "> in zone " + zone.name + " together with " +
             (is_zone ? "hosts; put the hosts into a separate zone" : "zones; put it into a separate zone") +
             " (SimGrid: <" + std::string(what) + "> is not allowed here)");
  return false;
}

uint32_t PlatformBuilder::AddZone(described::Zone zone) {
  const auto index = static_cast<uint32_t>(description_.zones.size());
  costs_ = nullptr;  // The pointer `costs_` may point into a zone, and zones may move in memory.
  if (!open_zones_.empty()) {
    zone.parent = open_zones_.back();
    description_.zones[zone.parent].members.push_back({MemberKind::zone, index});
  }
  description_.zones.push_back(std::move(zone));
  return index;
}

void PlatformBuilder::BeginPlatform(Attributes& given) {
  const std::string version = given.Needed("version");
  if (started_ && included_ == 0) given.Fail("a second <platform>");
  if (started_ && old_ != (version == "3")) given.Fail("an included file has another version of the format");
  started_ = true;
  old_ = version == "3";
  if (!old_ && version != "4" && version != "4.0" && version != "4.1")
    given.Fail("version " + version + " of the platform format is not supported; 3, 4 and 4.1 are");
}

void PlatformBuilder::BeginZone(Attributes& given, Place place) {
  described::Zone zone;
  zone.name = given.Needed("id");
  zone.routing = given.Choice("routing", kRouting, Routing::full);
  zone.place = place;
  if (open_zones_.empty() && !description_.zones.empty())
    return given.Fail("there are two outermost zones; put both into one zone");
  if (!Fits(given, old_ ? "AS" : "zone", true)) return;
  open_zones_.push_back(AddZone(std::move(zone)));
}

void PlatformBuilder::BeginHost(Attributes& given, Place place) {
  described::Zone* zone = Zone(given, "host");
  described::Host host;
  host.name = given.Needed("id");
  host.speed = SpeedOf(given, old_);
  host.cores = std::max(given.Whole("core", 1), 1u);
  host.place = place;
  host.coordinates = CoordinatesOf(given);
  if (const double share = AvailabilityOf(given); share != 1) host.speed *= share;
  host.speed_profile = ProfileOf(given, "speed_file");
  if (host.speed_profile == described::kNoProfile) host.speed_profile = ProfileOf(given, "availability_file");
  host.state_profile = ProfileOf(given, "state_file");
  if (zone == nullptr || !Fits(given, "host", false)) return;
  host.zone = open_zones_.back();
  zone->members.push_back({MemberKind::host, static_cast<uint32_t>(description_.hosts.size())});
  description_.hosts.push_back(std::move(host));
  costs_ = &description_.hosts.back().costs;
  in_host_ = true;
}

void PlatformBuilder::BeginDisk(Attributes& given) {
  described::Disk disk;
  disk.name = given.Needed("id");
  disk.read_bandwidth = given.NeededValue("read_bw", Unit::bytes_per_second);
  disk.write_bandwidth = given.NeededValue("write_bw", Unit::bytes_per_second);
  if (disk.read_bandwidth <= 0 || disk.write_bandwidth <= 0) given.Fail("a disk without bandwidth");
  if (!in_host_) return given.Fail("the <disk> is not inside a <host>");
  described::Host& host = description_.hosts.back();
  if (host.disk.read_bandwidth == 0) host.disk = std::move(disk);
}

void PlatformBuilder::BeginLink(Attributes& given, Place place) {
  described::Link link;
  link.name = given.Needed("id");
  // The policy is read before the bandwidths. A WIFI link has a list of bandwidths, and its error must name
  // the policy.
  link.sharing = given.Choice("sharing_policy", kSharing, Sharing::shared);
  link.bandwidth = given.NeededValue("bandwidth", Unit::bytes_per_second);
  link.latency = given.Value("latency", Unit::seconds, 0);
  link.place = place;
  if (link.bandwidth <= 0) given.Fail("a link without bandwidth");
  CheckState(given);
  link.bandwidth_profile = ProfileOf(given, "bandwidth_file");
  link.latency_profile = ProfileOf(given, "latency_file");
  link.state_profile = ProfileOf(given, "state_file");
  std::vector<std::string> names{link.name};
  if (link.sharing == Sharing::splitduplex)
    names.insert(names.end(), {link.name + "_UP", link.name + "_DOWN"});
  for (std::string& name : names) {
    if (const auto used = used_ahead_.find(name); used != used_ahead_.end())
      given.Fail("the link " + name + " must come before line " + std::to_string(used->second.line) +
                 ", where a route uses it (SimGrid: Link not found: " + name + ")");
    links_.insert(std::move(name));
  }
  description_.links.push_back(std::move(link));
}

void PlatformBuilder::BeginRoute(Attributes& given, Place place, bool between_zones, bool bypasses) {
  described::Zone* zone = Zone(given, "route");
  described::Route route;
  route.source = given.Needed("src");
  route.target = given.Needed("dst");
  if (between_zones) {
    route.source_gateway = given.Text("gw_src");
    route.target_gateway = given.Text("gw_dst");
    if (route.source_gateway.empty() && route.target_gateway.empty()) given.Needed("gw_src");
  }
  route.symmetrical = !bypasses && given.Choice("symmetrical", kYesNo, true);
  route.place = place;
  if (zone == nullptr) return;
  for (const std::string& end : {route.source, route.target}) route_ends_.emplace(end, place);
  std::vector<described::Route>& routes = bypasses ? zone->bypasses : zone->routes;
  routes.push_back(std::move(route));
  route_ = &routes.back();
}

void PlatformBuilder::BeginLinkUse(Attributes& given, Place place) {
  const Direction direction = given.Choice("direction", kDirections, Direction::none);
  if (route_ == nullptr) return given.Fail("the <link_ctn> is not inside a route");
  route_->links.push_back({given.Needed("id"), direction});
  const std::string& link = route_->links.back().link;
  if (!links_.contains(link)) used_ahead_.emplace(link, place);
}

void PlatformBuilder::BeginCluster(Attributes& given, Place place) {
  described::Zone zone;
  zone.name = given.Needed("id");
  zone.routing = Routing::cluster;
  zone.place = place;
  described::Cluster& cluster = zone.cluster;
  cluster.prefix = given.Text("prefix");
  cluster.suffix = given.Text("suffix");
  const std::string radical = given.Needed("radical");
  auto numbers = ReadNumbers(radical);
  if (!numbers) given.Fail("radical=\"" + radical + "\" is not a list of numbers and ranges, or is too long");
  if (numbers) cluster.numbers = std::move(*numbers);
  cluster.speed = SpeedOf(given, old_);
  cluster.cores = std::max(given.Whole("core", 1), 1u);
  cluster.bandwidth = given.NeededValue("bw", Unit::bytes_per_second);
  cluster.latency = given.NeededValue("lat", Unit::seconds);
  if (cluster.bandwidth <= 0) given.Fail("a cluster without bandwidth");
  cluster.sharing = given.Choice("sharing_policy", kSharing, Sharing::splitduplex);
  cluster.backbone_bandwidth = given.Value("bb_bw", Unit::bytes_per_second, 0);
  cluster.backbone_latency = given.Value("bb_lat", Unit::seconds, 0);
  cluster.backbone_sharing = given.Choice("bb_sharing_policy", kSharing, Sharing::shared);
  cluster.limiter_bandwidth = given.Value("limiter_link", Unit::bytes_per_second, 0);
  cluster.loopback_bandwidth = given.Value("loopback_bw", Unit::bytes_per_second, 0);
  cluster.loopback_latency = given.Value("loopback_lat", Unit::seconds, 0);
  cluster.router = given.Text("router_id");
  cluster.topology = given.Choice("topology", kTopologies, Topology::flat);
  ShapeOf(given, cluster);
  given.Refuse(kOfCluster);
  if (open_zones_.empty() && !description_.zones.empty())
    return given.Fail("there are two outermost zones; put both into one zone");
  if (!Fits(given, "cluster", true)) return;
  costs_ = &description_.zones[AddZone(std::move(zone))].cluster.costs;
}

void PlatformBuilder::AddLink(std::string name, double bandwidth, double latency, Place place) {
  described::Link link;
  link.name = std::move(name);
  link.bandwidth = bandwidth;
  link.latency = latency;
  link.place = place;
  description_.links.push_back(std::move(link));
}

// Adds a host and the two links that belong to the host. The host is in a zone that computes latencies from
// coordinates.
void PlatformBuilder::BeginPeer(Attributes& given, Place place) {
  described::Zone* zone = Zone(given, "peer");
  described::Host host;
  host.name = given.Needed("id");
  host.speed = SpeedOf(given, old_);
  host.place = place;
  given.Needed("coordinates");
  host.coordinates = CoordinatesOf(given);
  host.speed_profile = ProfileOf(given, "speed_file");
  if (host.speed_profile == described::kNoProfile) host.speed_profile = ProfileOf(given, "availability_file");
  host.state_profile = ProfileOf(given, "state_file");
  const double in = given.NeededValue("bw_in", Unit::bytes_per_second);
  const double out = given.NeededValue("bw_out", Unit::bytes_per_second);
  if (in <= 0 || out <= 0) given.Fail("a peer without bandwidth");
  if (zone == nullptr || !Fits(given, "peer", false)) return;
  if (zone->routing != Routing::vivaldi)
    return given.Fail("<peer> belongs in a zone with routing=\"Vivaldi\"");
  costs_ = nullptr;  // The pointer `costs_` may point into a host, and hosts may move in memory.
  const std::string up = "link_" + host.name + "_UP", down = "link_" + host.name + "_DOWN";
  AddLink(up, out, 0, place);
  AddLink(down, in, 0, place);
  zone->host_links.push_back({host.name, up, down, place});
  host.zone = open_zones_.back();
  zone->members.push_back({MemberKind::host, static_cast<uint32_t>(description_.hosts.size())});
  description_.hosts.push_back(std::move(host));
}

void PlatformBuilder::BeginCabinet(Attributes& given, Place place) {
  described::Zone* zone = Zone(given, "cabinet");
  const std::string prefix = given.Text("prefix"), suffix = given.Text("suffix");
  const auto numbers = ReadNumbers(given.Needed("radical"));
  const double speed = SpeedOf(given, old_);
  const double bandwidth = given.NeededValue("bw", Unit::bytes_per_second);
  const double latency = given.NeededValue("lat", Unit::seconds);
  if (!numbers) given.Fail("radical= is not a list of numbers and ranges, or is too long");
  if (bandwidth <= 0) given.Fail("a cabinet without bandwidth");
  costs_ = nullptr;  // The pointer `costs_` may point into a host, and hosts may move in memory.
  if (zone == nullptr || !numbers || !Fits(given, "cabinet", false)) return;
  if (numbers->size() + description_.hosts.size() > kMostCabinetHosts)
    return given.Fail("more hosts than can be replayed");
  for (const uint32_t number : *numbers) {
    const std::string name = prefix + std::to_string(number) + suffix;
    described::Host host;
    host.name = name;
    host.speed = speed;
    host.zone = open_zones_.back();
    host.place = place;
    zone->members.push_back({MemberKind::host, static_cast<uint32_t>(description_.hosts.size())});
    description_.hosts.push_back(std::move(host));
    for (const char* direction : {"_UP", "_DOWN"})
      AddLink("link_" + name + direction, bandwidth, latency, place);
    zone->host_links.push_back({name, "link_" + name + "_UP", "link_" + name + "_DOWN", place});
  }
}

void PlatformBuilder::Include(Attributes& given) {
  const std::string name = given.Text("file");
  // The parser added this outer element to the file's own elements.
  if (name.empty() && included_ > 0) return;
  given.Needed("file");
  if (!given.reason().empty()) return;
  if (included_ == kMostIncludes) return given.Fail("files include each other, or are nested too deeply");
  auto text = files_.Read(name);
  if (!text.ok()) return given.Fail("<include> " + text.error());
  // The included file may be a complete document. An included file may also consist of elements without an
  // enclosing element.
  const size_t first = text.value().find_first_not_of(" \t\r\n");
  const bool document = first != std::string::npos && (text.value().compare(first, 5, "<?xml") == 0 ||
                                                       text.value().compare(first, 9, "<!DOCTYPE") == 0 ||
                                                       text.value().compare(first, 9, "<platform") == 0);
  description_.included.push_back(name);
  const uint32_t around = file_;
  file_ = static_cast<uint32_t>(description_.included.size());
  ++included_;
  const base::Status read =
      ReadXml(document ? text.value() : "<include>" + std::move(text.value()) + "</include>", name, *this);
  --included_;
  file_ = around;
  if (!read.ok()) given.Fail("<include> " + read.message);
}

uint32_t PlatformBuilder::ProfileOf(Attributes& given, std::string_view attribute) {
  const std::string name = given.Text(attribute);
  if (name.empty()) return described::kNoProfile;
  const auto text = files_.Read(name);
  if (!text.ok()) {
    given.Fail(std::string(attribute) + "= " + text.error());
    return described::kNoProfile;
  }
  auto profile = ReadProfile(text.value(), -1);
  if (!profile.ok()) {
    given.Fail(std::string(attribute) + "= " + name + ", " + profile.error());
    return described::kNoProfile;
  }
  profile.value().name = name;
  return AddProfile(&description_, std::move(profile.value()));
}

void PlatformBuilder::BeginProperty(Attributes& given) {
  const std::string name = given.Needed("id"), value = given.Text("value");
  if (in_config_) return void(description_.settings.emplace_back(name, value));
  if (name == described::kDeviation) {
    auto read = ReadDeviations(value);
    if (!read)
      return given.Fail(name + " \"" + value + "\" is not a list of ranges: give BYTES:LEAST:MOST;...");
    return void(description_.deviations = std::move(*read));
  }
  if (costs_ == nullptr) return;
  described::Cost* cost = name == "smpi/os"    ? &costs_->send
                          : name == "smpi/ois" ? &costs_->isend
                          : name == "smpi/or"  ? &costs_->receive
                                               : nullptr;
  if (cost == nullptr) return;
  auto read = ReadCost(value);
  if (!read)
    return given.Fail(name + " \"" + value + "\" is not a cost: give THRESHOLD:SECONDS:SECONDS_PER_BYTE;...");
  *cost = std::move(*read);
  costs_->given = true;
}

bool PlatformBuilder::InZone(Attributes& given, std::string_view name, Place place) {
  if (name == "router") {
    described::Zone* zone = Zone(given, name);
    if (zone == nullptr || !Fits(given, name, false)) return true;
    zone->members.push_back({MemberKind::router, static_cast<uint32_t>(description_.routers.size())});
    description_.routers.push_back({given.Needed("id"), open_zones_.back(), place, CoordinatesOf(given)});
  } else if (name == "backbone") {
    BeginLink(given, place);
    described::Zone* zone = Zone(given, name);
    if (zone != nullptr) zone->backbone = given.Text("id");
  } else if (name == "host_link") {
    described::Zone* zone = Zone(given, name);
    if (zone != nullptr)
      zone->host_links.push_back({given.Needed("id"), given.Needed("up"), given.Needed("down"), place});
  } else if (name == "cabinet") {
    BeginCabinet(given, place);
  } else if (name == "peer") {
    BeginPeer(given, place);
  } else {
    return false;
  }
  return true;
}

std::string PlatformBuilder::Begin(const Element& element) {
  Attributes given(element);
  const std::string_view name = element.name;
  Place place = element.place;
  place.file = file_;
  if (!started_ && name != "platform")
    return "this is not a platform file: it begins with <" + std::string(name) + ">";
  if (name == "platform") {
    BeginPlatform(given);
  } else if (name == "zone" || name == "AS") {
    BeginZone(given, place);
  } else if (name == "host") {
    BeginHost(given, place);
  } else if (name == "disk") {
    BeginDisk(given);
  } else if (name == "link") {
    BeginLink(given, place);
  } else if (name == "route") {
    BeginRoute(given, place, false, false);
  } else if (name == "zoneRoute" || name == "ASroute") {
    BeginRoute(given, place, true, false);
  } else if (name == "bypassRoute") {
    BeginRoute(given, place, false, true);
  } else if (name == "bypassZoneRoute" || name == "bypassASroute") {
    BeginRoute(given, place, true, true);
  } else if (name == "link_ctn") {
    BeginLinkUse(given, place);
  } else if (name == "cluster") {
    BeginCluster(given, place);
  } else if (name == "prop") {
    BeginProperty(given);
  } else if (name == "include") {
    Include(given);
  } else if (name == "trace") {
    traces_.Begin(given);
  } else if (name == "trace_connect") {
    traces_.Connect(given, place);
  } else if (name == "config") {
    in_config_ = true;
  } else if (!InZone(given, name, place) && std::find(std::begin(kWithoutEffect), std::end(kWithoutEffect),
                                                      name) == std::end(kWithoutEffect)) {
    given.Fail("<" + std::string(name) + "> is not supported");
  }
  return std::move(given.reason());
}

std::string PlatformBuilder::End(std::string_view name) {
  if (name == "zone" || name == "AS") open_zones_.pop_back();
  if (name.ends_with("route") || name.ends_with("Route")) route_ = nullptr;
  if (name == "host" || name == "cluster") costs_ = nullptr;
  if (name == "host") in_host_ = false;
  if (name == "config") in_config_ = false;
  if (name == "trace") return traces_.End(files_, &description_);
  if (name != "platform" || included_ > 0) return {};
  return description_.zones.empty() ? "the platform has no zone; add a <zone> with hosts"
                                    : traces_.ConnectAll(&description_);
}

}  // namespace rankine::exchange::platform
