// SPDX-License-Identifier: BSD-3-Clause
// Stores the links of a platform. Each link has a number for the simulation and a name for users.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace rankine::sim {

struct Link {
  double bandwidth = 0;  // bytes/s
  double latency = 0;    // s
  bool fatpipe = false;  // each flow gets the full bandwidth
  bool storage = false;  // true if the entry is not a link, but the reads or the writes of a disk
};

class LinkTable {
 public:
  uint32_t Add(Link link, std::string name) {
    AddMany(1, link, [name = std::move(name)](uint32_t) { return name; });
    return static_cast<uint32_t>(links_.size() - 1);
  }
  // Adds several equal links, and returns the number of the first link. The names of these links are computed
  // only when needed.
  uint32_t AddMany(uint32_t count, Link link, std::function<std::string(uint32_t)> name) {
    const auto first = static_cast<uint32_t>(links_.size());
    links_.insert(links_.end(), count, link);
    names_.emplace_back(first, std::move(name));
    return first;
  }
  const Link& operator[](uint32_t link) const { return links_[link]; }
  Link& operator[](uint32_t link) { return links_[link]; }
  uint32_t size() const { return static_cast<uint32_t>(links_.size()); }
  std::string Name(uint32_t link) const {
    size_t low = 0, high = names_.size();
    while (high - low > 1) {
      const size_t middle = (low + high) / 2;
      (names_[middle].first <= link ? low : high) = middle;
    }
    return names_[low].second(link - names_[low].first);
  }

 private:
  std::vector<Link> links_;
  // Each pair has the number of a first link, and a function that computes the names of this link and of the
  // following links.
  std::vector<std::pair<uint32_t, std::function<std::string(uint32_t)>>> names_;
};

}  // namespace rankine::sim
