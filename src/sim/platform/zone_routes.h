// The routes within one zone: between two of its members, by their places in it. One class for each kind of
// routing; routes are found when they are asked for.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/platform/description.h"
#include "sim/platform/links.h"

namespace rankine::sim {

inline constexpr uint32_t kNoNode = UINT32_MAX;

// A way being built: links in their order, and the latency added up in the order in which SimGrid adds it.
class Way {
 public:
  explicit Way(const LinkTable& table) : table_(table) {}
  void Add(uint32_t link) {
    links.push_back(link);
    AddLatency(link);
  }
  void AddLatency(uint32_t link) { latency += table_[link].latency; }
  // A limiter: it takes part in sharing, its latency never counts.
  void AddLimiter(uint32_t link) { links.push_back(link); }

  std::vector<uint32_t> links;
  double latency = 0;

 private:
  const LinkTable& table_;
};

// Two gateways of a local way, when its ends are zones; nodes of the platform.
struct Gateways {
  uint32_t source = kNoNode;
  uint32_t target = kNoNode;
};

class ZoneRoutes {
 public:
  virtual ~ZoneRoutes() = default;
  // Adds the links from member `source` to member `target`. False: there is no way.
  virtual bool Find(uint32_t source, uint32_t target, Way* way, Gateways* gateways) const = 0;
};

// A route as zones with a table keep it.
struct TableRoute {
  std::vector<uint32_t> links;
  Gateways gateways;
};

// A way between two nodes of the platform, wherever they are; needed between the gateways of successive
// routes.
class NodeRoutes {
 public:
  virtual ~NodeRoutes() = default;
  virtual bool FindBetween(uint32_t source, uint32_t target, Way* way) const = 0;
};

}  // namespace rankine::sim
