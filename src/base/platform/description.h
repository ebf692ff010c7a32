// SPDX-License-Identifier: BSD-3-Clause
// A simulated machine as its file describes it: hosts, links and routes, all by name. The readers of platform
// files make a description. The simulator builds its network from it and reports contradictions.
//
// Source: SimGrid's platform files, versions 3 and 4 (docs/replay.md, "Platforms"). Units: flop/s, bytes/s,
// seconds.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rankine::platform {

// Where an element is in its file, for error messages. 0: the element comes from no file.
struct Place {
  uint32_t line = 0;
  uint32_t column = 0;
  uint32_t file = 0;  // 0: the platform's file; else a number from 1 on in Description::included
};

inline constexpr uint32_t kNoProfile = UINT32_MAX;

// A value that changes over time: the speed of a host, the bandwidth of a link. At each point, `seconds`
// after the point before, the value becomes `value`. The first point counts from the start of the replay.
struct Profile {
  struct Point {
    double seconds = 0;
    double value = 0;
  };
  std::string name;
  std::vector<Point> points;
  // Time from the last point to the first one of the next repetition, to which that point's own time is
  // added. Negative: there is no repetition.
  double repeat_after = -1;
};

// Vivaldi coordinates: two of a plane and a height, all in ms of latency.
using Coordinates = std::array<double, 3>;

enum class Sharing : uint8_t {
  shared,       // all flows share the bandwidth
  splitduplex,  // two independent links, one for each direction
  fatpipe,      // every flow has the bandwidth for itself
};

// One piece of a cost that grows with the size of a message: fixed_s + per_byte_s * size. The last piece
// whose threshold is below the size applies, or the first piece for smaller sizes. Without pieces the cost is
// 0.
struct CostPiece {
  uint64_t threshold = 0;
  double fixed_s = 0;
  double per_byte_s = 0;
};
using Cost = std::vector<CostPiece>;  // by threshold

// Time that a host's processor spends on messages, in addition to the network's time.
struct MessageCosts {
  Cost send;     // blocking sends that return at once ("smpi/os")
  Cost isend;    // non-blocking sends ("smpi/ois")
  Cost receive;  // messages that came eagerly, when they are received ("smpi/or")
  bool given = false;
};

// Storage of a host. All readers share read_bandwidth, all writers share write_bandwidth. 0: no disk.
struct Disk {
  std::string name;
  double read_bandwidth = 0;
  double write_bandwidth = 0;
};

struct Host {
  std::string name;
  double speed = 0;  // of one core
  uint32_t cores = 1;
  MessageCosts costs;
  uint32_t zone = 0;
  Place place;
  Disk disk;                            // the first disk in the description
  uint32_t speed_profile = kNoProfile;  // shares of the speed
  uint32_t state_profile = kNoProfile;  // 0: the host is off
  std::optional<Coordinates> coordinates;
};

struct Router {
  std::string name;
  uint32_t zone = 0;
  Place place;
  std::optional<Coordinates> coordinates;
};

struct Link {
  std::string name;
  double bandwidth = 0;
  double latency = 0;
  Sharing sharing = Sharing::shared;
  Place place;
  uint32_t bandwidth_profile = kNoProfile;  // bytes/s
  uint32_t latency_profile = kNoProfile;    // s
  uint32_t state_profile = kNoProfile;      // 0: the link is off
};

enum class Direction : uint8_t { none, up, down };  // the direction of a splitduplex link

struct LinkUse {
  std::string link;
  Direction direction = Direction::none;
};

// A route between two hosts or routers of the zone. With gateways it connects two zones inside the zone. In
// star zones "*" means every other member.
struct Route {
  std::string source, target;
  std::string source_gateway, target_gateway;  // empty: none
  std::vector<LinkUse> links;
  bool symmetrical = true;
  Place place;
};

// A host of a star zone and its two links (<host_link>).
struct HostLink {
  std::string host, up, down;
  Place place;
};

enum class Topology : uint8_t { flat, fat_tree, torus, dragonfly };

// A zone of equal hosts named prefix + number + suffix, connected in a regular way.
struct Cluster {
  std::string prefix, suffix;
  std::vector<uint32_t> numbers;
  double speed = 0;
  uint32_t cores = 1;
  MessageCosts costs;
  double bandwidth = 0, latency = 0;
  Sharing sharing = Sharing::splitduplex;
  double backbone_bandwidth = 0, backbone_latency = 0;  // both 0: none
  Sharing backbone_sharing = Sharing::shared;
  double limiter_bandwidth = 0;                         // 0: none
  double loopback_bandwidth = 0, loopback_latency = 0;  // both 0: none
  std::string router;                                   // only for Topology::flat; empty: a name is made
  Topology topology = Topology::flat;
  // The shape of the topology. Torus: the dimensions. Fat tree: the levels, then children, parents and cables
  // for each level. Dragonfly: groups and cables between them, chassis and cables, routers and cables, hosts
  // of a router.
  std::vector<uint32_t> shape;
};

enum class Routing : uint8_t {
  full,
  floyd,
  dijkstra,
  star,
  cluster,
  vivaldi,  // a star whose latencies are distances between coordinates
  none,     // no ways within the zone
};

enum class MemberKind : uint8_t { host, router, zone };

struct Member {
  MemberKind kind;
  uint32_t index;  // index among the description's hosts, routers or zones
};

inline constexpr uint32_t kNoZone = UINT32_MAX;

struct Zone {
  std::string name;
  Routing routing = Routing::full;
  uint32_t parent = kNoZone;
  // members in the order of the file, which decides between equally short routes
  std::vector<Member> members;
  std::vector<Route> routes;
  // Replace other ways from the first to the second, in one direction. With gateways, the ends are zones of
  // any depth within this zone.
  std::vector<Route> bypasses;
  std::vector<HostLink> host_links;
  std::string backbone;  // only for star zones: a link that every route crosses; empty: none
  Cluster cluster;       // only with Routing::cluster
  Place place;
};

struct Description {
  std::vector<Zone> zones;  // a zone before the zones in it; the first is the root
  std::vector<Host> hosts;
  std::vector<Router> routers;
  std::vector<Link> links;
  std::vector<std::pair<std::string, std::string>> settings;  // <config>: names as SimGrid's options
  std::vector<Profile> profiles;
  std::vector<std::string> included;  // names of included files
};

}  // namespace rankine::platform
