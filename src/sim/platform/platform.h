// SPDX-License-Identifier: BSD-3-Clause
// Implements a simulated platform: hosts, links, and the route between any two hosts.
//
// A platform is built from a description. Names are resolved, and inconsistencies are reported as errors
// with their position in the file. Routes are computed on request. Only `AddStorage()` and `Scale()` change
// a finished platform. All other functions may be called by any number of threads at the same time.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/platform/description.h"
#include "base/result.h"
#include "sim/platform/links.h"
#include "sim/platform/zone_routes.h"

namespace rankine::sim {

class Platform : public NodeRoutes {
 public:
  static constexpr uint32_t kNoDisk = UINT32_MAX;
  struct Host {
    double speed = 0;  // the speed of one core in flop/s
    uint32_t cores = 1;
    uint32_t node = 0;
    const platform::MessageCosts* costs = nullptr;
    // Number of the link that models reads of its disk; the next number models writes.
    uint32_t disk = kNoDisk;
  };

  // The parameter `name` is the name of the file, for error messages of the form "NAME:LINE:COLUMN:
  // reason".
  static base::Result<std::unique_ptr<Platform>> Build(platform::Description description,
                                                       const std::string& name);

  uint32_t hosts() const { return static_cast<uint32_t>(hosts_.size()); }
  const Host& host(uint32_t index) const { return hosts_[index]; }
  std::string HostName(uint32_t index) const;
  // Returns UINT32_MAX if no host has this name.
  uint32_t FindHost(std::string_view name) const;
  const LinkTable& links() const { return links_; }
  const platform::Description& description() const { return description_; }

  // A property of a host or a link that changes over time.
  struct Change {
    enum class Of : uint8_t { speed, host_state, bandwidth, latency, link_state } of;
    uint32_t index;  // the index of the host or link
    uint32_t profile;
  };
  const std::vector<Change>& changes() const { return changes_; }
  // Returns the value of a change, multiplied by the factor that `Scale()` has set for the changed
  // property.
  double ValueOf(const Change& change, double value) const {
    if (change.of == Change::Of::bandwidth) return value * bandwidth_factor_;
    return change.of == Change::Of::latency ? value * latency_factor_ : value;
  }

  // Finds the route between two hosts, or from a host to itself. Returns false if there is no route.
  bool Find(uint32_t source, uint32_t target, RouteBuilder* way) const {
    return FindBetween(hosts_[source].node, hosts_[target].node, way) &&
           (!way->links.empty() || way->latency > 0);
  }

  // Adds storage shared by all hosts that have no disk. Bandwidths are in bytes/s.
  void AddStorage(double read_bandwidth, double write_bandwidth);

  // Multiplies the properties of all links and hosts by factors, for what-if studies.
  void Scale(double bandwidth, double latency, double speed);

 private:
  struct Node {
    platform::MemberKind kind;
    uint32_t zone;   // the enclosing zone; `kNoZone` for the node of the root zone
    uint32_t place;  // index among the zone's members
    uint32_t index;  // the index of the host, router (`kNoNode`: the router of a cluster) or zone
  };
  struct Zone {
    uint32_t parent = platform::kNoZone;
    uint32_t node = kNoNode;
    uint32_t members = 0;
    bool nested = false;  // true if the zone contains zones
    std::unique_ptr<ZoneRoutes> routes;
    std::unordered_map<uint64_t, TableRoute> bypasses;  // by the two nodes
  };
  // A range of hosts that belong to one cluster.
  struct ClusterHosts {
    uint32_t first;
    const platform::Cluster* cluster;
    // for host numbers that are not consecutive, the position of each number; empty for consecutive numbers
    std::unordered_map<uint32_t, uint32_t> places;
  };

  explicit Platform(platform::Description description) : description_(std::move(description)) {}
  base::Status BuildNodes();
  base::Status BuildLinks();
  uint32_t AddDisk(const std::string& name, double read_bandwidth, double write_bandwidth);
  base::Status BuildCluster(uint32_t zone, uint32_t* trees);
  base::Status BuildTable(uint32_t zone);
  base::Status BuildStar(uint32_t zone);
  base::Status BuildBypasses(uint32_t zone);
  base::Status CheckProfiles() const;
  void AddChange(Change::Of of, uint32_t index, uint32_t profile);
  bool IsWithin(uint32_t node, uint32_t zone) const;
  // Finds a bypass route in the given zone, between two nodes or between zones that contain these nodes.
  // Stores the ends of the bypass route in `*from` and `*to`. Returns nullptr if the zone has no bypass for
  // these nodes.
  const TableRoute* FindBypass(uint32_t zone, uint32_t source, uint32_t target, uint32_t* from,
                               uint32_t* to) const;
  bool TakeBypass(const TableRoute& bypass, uint32_t source, uint32_t target, uint32_t from, uint32_t to,
                  RouteBuilder* way) const;
  base::Status AddHostLinks(uint32_t zone);
  base::Status AddNode(std::string name, Node node, platform::Place place);
  void AddClusterHosts(uint32_t zone);
  base::Status ResolveLinks(const platform::Route& route, bool backwards, std::vector<uint32_t>* links) const;
  base::Status ResolveLink(const std::string& name, platform::Direction direction, platform::Place place,
                           uint32_t* link) const;
  // Finds the member with the given name in a zone.
  base::Status ResolveMember(uint32_t zone, const std::string& name, platform::Place place,
                             uint32_t* node) const;
  base::Status ResolveGateway(const std::string& name, uint32_t member, platform::Place place,
                              uint32_t* node) const;
  uint32_t FindNode(std::string_view name) const;
  bool FindBetween(uint32_t source, uint32_t target, RouteBuilder* way) const override;
  base::Status At(platform::Place place, std::string reason) const;

  std::string name_;
  platform::Description description_;
  std::vector<Host> hosts_;
  std::vector<Node> nodes_;
  std::vector<Zone> zones_;
  LinkTable links_;
  std::unordered_map<std::string, uint32_t> node_names_;  // all nodes, except the hosts of clusters
  // number of each link; for a splitduplex link, the number of the up direction (the down direction has the
  // next number)
  std::unordered_map<std::string, uint32_t> link_names_;
  std::vector<ClusterHosts> cluster_hosts_;
  std::vector<Change> changes_;
  double bandwidth_factor_ = 1, latency_factor_ = 1;
  uint32_t loopback_ = 0;  // the loopback link of each host that does not define its own
};

}  // namespace rankine::sim
