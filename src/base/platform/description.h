// SPDX-License-Identifier: BSD-3-Clause
// Describes a simulated machine as in a platform file: hosts, links and routes, all identified by name.
// Readers of platform files create the description. The simulator builds its network from the description,
// and reports contradictions.
//
// The elements are those of SimGrid's platform files, versions 3 and 4 (docs/replay.md, "Platforms").
// The units are flop/s, bytes/s and seconds.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rankine::platform {

// The position of an element in its file, for error messages. Line 0 means that the element does not come
// from a file.
struct Place {
  uint32_t line = 0;
  uint32_t column = 0;
  // 0: the platform's own file; any other number, counted from 1, is an index in Description::included
  uint32_t file = 0;
};

inline constexpr uint32_t kNoProfile = UINT32_MAX;

// A value that changes over time: the speed of a host or the bandwidth of a link. Each point sets a new
// value, `seconds` after the previous point. For the first point, `seconds` is counted from the start of the
// replay.
struct Profile {
  struct Point {
    double seconds = 0;
    double value = 0;
  };
  std::string name;
  std::vector<Point> points;
  // The time in seconds from the last point to the start of the next repetition. A repetition begins with the
  // first point, whose own time `seconds` also applies. If `repeat_after` is negative, the points are not
  // repeated.
  double repeat_after = -1;
};

// Vivaldi coordinates consist of a position in a plane and a height. All three values are latencies in ms.
using Coordinates = std::array<double, 3>;

enum class Sharing : uint8_t {
  shared,       // All flows share the bandwidth.
  splitduplex,  // The link has two independent directions.
  fatpipe,      // Every flow gets the full bandwidth.
};

// One piece of a cost function; the cost depends on the size of a message. The cost is fixed_s + per_byte_s *
// size. The last piece whose threshold is below the size applies. A size below all thresholds belongs to the
// first piece. The cost is 0 if there are no pieces.
struct CostPiece {
  uint64_t threshold = 0;
  double fixed_s = 0;
  double per_byte_s = 0;
};
using Cost = std::vector<CostPiece>;  // sorted by threshold

// The time that a host's processor spends on a message, in addition to the message's time in the network.
struct MessageCosts {
  Cost send;     // The cost of blocking sends that return immediately ("smpi/os").
  Cost isend;    // The cost of non-blocking sends ("smpi/ois").
  Cost receive;  // The cost of receiving eager messages ("smpi/or").
  bool given = false;
};

// The storage of a host. All readers share `read_bandwidth`, and all writers share `write_bandwidth`. A
// bandwidth of 0 means that the host has no disk.
struct Disk {
  std::string name;
  double read_bandwidth = 0;
  double write_bandwidth = 0;
};

struct Host {
  std::string name;
  double speed = 0;  // the speed of one core in flop/s
  uint32_t cores = 1;
  MessageCosts costs;
  uint32_t zone = 0;
  Place place;
  Disk disk;                            // The first disk in the description.
  uint32_t speed_profile = kNoProfile;  // The host's speed is multiplied by the profile's values.
  uint32_t state_profile = kNoProfile;  // The host is off while the profile's value is 0.
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
  uint32_t bandwidth_profile = kNoProfile;  // The values of the profile are in bytes/s.
  uint32_t latency_profile = kNoProfile;    // The values of the profile are in s.
  uint32_t state_profile = kNoProfile;      // The link is off while the profile's value is 0.
};

enum class Direction : uint8_t { none, up, down };  // the direction of a splitduplex link

struct LinkUse {
  std::string link;
  Direction direction = Direction::none;
};

// A route between two hosts or routers of the zone. A route with gateways connects two zones inside this
// zone. In star zones, "*" means every other member.
struct Route {
  std::string source, target;
  std::string source_gateway, target_gateway;  // empty: none
  std::vector<LinkUse> links;
  bool symmetrical = true;
  Place place;
};

// A host of a star zone, with the names of the host's two links (<host_link>).
struct HostLink {
  std::string host, up, down;
  Place place;
};

enum class Topology : uint8_t { flat, fat_tree, torus, dragonfly };

// A zone of equal hosts with a regular network. The name of a host is `prefix` + number + `suffix`.
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
  std::string router;  // only for Topology::flat; if empty, a name is generated
  Topology topology = Topology::flat;
  // The shape of the topology. A torus has the dimensions. A fat tree has the number of levels, then for
  // each level the numbers of children, parents and cables. A dragonfly has the numbers of groups, chassis
  // and routers, each followed by the number of cables, and then the number of hosts per router.
  std::vector<uint32_t> shape;
};

enum class Routing : uint8_t {
  full,
  floyd,
  dijkstra,
  star,
  cluster,
  vivaldi,  // A star, in which the latencies are the distances between coordinates.
  none,     // The zone has no routes between its members.
};

enum class MemberKind : uint8_t { host, router, zone };

struct Member {
  MemberKind kind;
  uint32_t index;  // The index in the description's list of hosts, routers or zones.
};

inline constexpr uint32_t kNoZone = UINT32_MAX;

struct Zone {
  std::string name;
  Routing routing = Routing::full;
  uint32_t parent = kNoZone;
  // the members in file order; the order decides between equally short routes
  std::vector<Member> members;
  std::vector<Route> routes;
  // Each bypass replaces the normal route from source to target, but not the reverse route. If a bypass has
  // gateways, its source and target are zones at any depth within this zone.
  std::vector<Route> bypasses;
  std::vector<HostLink> host_links;
  // only for star zones: a link that is part of every route; empty: there is no such link
  std::string backbone;
  Cluster cluster;  // only with Routing::cluster
  Place place;
};

// The range of measured over predicted times, for messages of about this size. rankine calibrate writes the
// ranges as a property of the zone.
struct Deviation {
  uint64_t bytes = 0;
  double least = 1, most = 1;  // both above 0
};
inline constexpr size_t kMostDeviations = 8;
inline constexpr std::string_view kDeviation = "rankine/measured-over-predicted";

struct Description {
  std::vector<Zone> zones;  // the zones; a zone precedes the zones in it; the first zone is the root
  std::vector<Host> hosts;
  std::vector<Router> routers;
  std::vector<Link> links;
  // the options from <config>; their names are those of SimGrid's options
  std::vector<std::pair<std::string, std::string>> settings;
  std::vector<Deviation> deviations;  // in ascending order of size; empty: unknown
  std::vector<Profile> profiles;
  std::vector<std::string> included;  // the names of the included files
};

}  // namespace rankine::platform
