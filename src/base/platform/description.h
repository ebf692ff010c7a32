// A simulated machine as its file describes it: hosts, links and how they are connected, by name. Readers of
// platform files make one, the simulator builds its network from it and finds what does not fit together.
//
// Source: SimGrid's platform files, versions 3 and 4 (docs/replay.md, "Platforms"). Units: flop/s, bytes/s,
// seconds.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace rankine::platform {

// Of the element in its file, for errors. 0: from no file.
struct Place {
  uint32_t line = 0;
  uint32_t column = 0;
};

enum class Sharing : uint8_t {
  shared,       // all flows share the bandwidth
  splitduplex,  // two independent links, one for each direction
  fatpipe,      // every flow has the bandwidth for itself
};

// A cost that grows with a message's size: of the last piece whose threshold the size exceeds,
// fixed_s + per_byte_s * size (the first piece's for smaller ones). No piece: no cost.
struct CostPiece {
  uint64_t threshold = 0;
  double fixed_s = 0;
  double per_byte_s = 0;
};
using Cost = std::vector<CostPiece>;  // by threshold

// What a host's processor pays for messages beside the network's time.
struct MessageCosts {
  Cost send;     // blocking sends that return at once ("smpi/os")
  Cost isend;    // non-blocking sends ("smpi/ois")
  Cost receive;  // messages that came eagerly, when they are received ("smpi/or")
  bool given = false;
};

// Storage of a host: what all that read share, and all that write. 0: none.
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
  Disk disk;  // the first one that is described
};

struct Router {
  std::string name;
  uint32_t zone = 0;
  Place place;
};

struct Link {
  std::string name;
  double bandwidth = 0;
  double latency = 0;
  Sharing sharing = Sharing::shared;
  Place place;
};

enum class Direction : uint8_t { none, up, down };  // of a splitduplex link

struct LinkUse {
  std::string link;
  Direction direction = Direction::none;
};

// Between two hosts or routers of the zone, or, with gateways, between two of its zones. "*" is every other
// member (star zones).
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

// Hosts NAME = prefix + number + suffix of one make, connected in a regular way; a zone of its own.
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
  std::string router;                                   // of a flat one; empty: a name is made
  Topology topology = Topology::flat;
  // torus: the dimensions. fat tree: levels, then for each level children, parents, cables. dragonfly: groups
  // and cables between them, chassis and cables, routers and cables, hosts of a router.
  std::vector<uint32_t> shape;
};

enum class Routing : uint8_t { full, floyd, dijkstra, star, cluster };

enum class MemberKind : uint8_t { host, router, zone };

struct Member {
  MemberKind kind;
  uint32_t index;  // among the description's hosts, routers or zones
};

inline constexpr uint32_t kNoZone = UINT32_MAX;

struct Zone {
  std::string name;
  Routing routing = Routing::full;
  uint32_t parent = kNoZone;
  std::vector<Member> members;  // in the order of the file, which decides between equally short ways
  std::vector<Route> routes;
  std::vector<HostLink> host_links;
  std::string backbone;  // of a star zone: a link that every route crosses; empty: none
  Cluster cluster;       // with Routing::cluster
  Place place;
};

struct Description {
  std::vector<Zone> zones;  // a zone before the zones in it; the first is the root
  std::vector<Host> hosts;
  std::vector<Router> routers;
  std::vector<Link> links;
  std::vector<std::pair<std::string, std::string>> settings;  // <config>: names as SimGrid's options
};

}  // namespace rankine::platform
