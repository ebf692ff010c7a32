// SPDX-License-Identifier: BSD-3-Clause
// Limits the number of flows that share a link at the same time, as SimGrid does with
// maxmin/concurrency-limit. A flow takes a slot on each of its links. If one of the flow's links has no free
// slot, the flow waits, and takes no slot on any link.
//
// A flow that ends frees its slots one link after another. After a slot of a link has been freed, the flows
// that wait for this link try to start, in the order of their creation. SimGrid's lmm uses the same order
// (`System::on_disabled_var`), on which the results depend.
//
// If a flow loads a link only by cross-traffic, the flow takes no slot on that link. The flow nevertheless
// begins only while the link has a free slot. A flow without latency is an exception: it ignores links that
// it loads only by cross-traffic.
#pragma once
#include <cstdint>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/max_min.h"

namespace rankine::sim {

class LinkSlots {
 public:
  LinkSlots(uint32_t limit, size_t links) : limit_(limit), used_(links) {}

  // Registers a new flow. The number of a flow that has ended may be used again for a new flow.
  void Create(uint32_t flow) {
    if (flow >= order_.size()) order_.resize(flow + 1);
    order_[flow] = ++created_;
  }
  // Takes a slot on each of the flow's links. Returns false if the flow has to wait. If `without_latency` is
  // true, the flow begins at the time of its creation.
  bool Take(uint32_t flow, std::span<const Share> links, bool without_latency) {
    for (const Share& share : links) {
      if (used_[share.link] < limit_ || (without_latency && !IsCounted(share))) continue;
      for (const Share& link : links) waiting_[link.link].emplace(order_[flow], flow);
      return false;
    }
    Count(links);
    return true;
  }
  // Gives back the slots of a flow that has ended. `links_of(flow)` returns the links of a waiting flow.
  // `begin(flow)` is called for each flow that no longer waits.
  template <class LinksOf, class Begin>
  void Give(std::span<const Share> links, LinksOf links_of, Begin begin) {
    for (const Share& share : links) {
      if (IsCounted(share)) --used_[share.link];
      const auto waiting = waiting_.find(share.link);
      if (waiting == waiting_.end()) continue;
      for (auto next = waiting->second.begin();
           next != waiting->second.end() && used_[share.link] < limit_;) {
        const std::pair<uint64_t, uint32_t> first = *next++;
        const std::span<const Share> its = links_of(first.second);
        if (!IsFree(its)) continue;
        Count(its);
        for (const Share& link : its) waiting_[link.link].erase(first);
        begin(first.second);
      }
    }
  }

 private:
  static bool IsCounted(const Share& share) { return share.weight >= 1; }
  bool IsFree(std::span<const Share> links) const {
    for (const Share& share : links) {
      if (used_[share.link] >= limit_) return false;
    }
    return true;
  }
  void Count(std::span<const Share> links) {
    for (const Share& share : links) used_[share.link] += IsCounted(share) ? 1 : 0;
  }

  const uint32_t limit_;
  std::vector<uint32_t> used_;   // slots in use, by link
  std::vector<uint64_t> order_;  // for each flow, its position in the order of creation
  uint64_t created_ = 0;
  // the flows that wait for each link, in the order in which they were created
  std::unordered_map<uint32_t, std::set<std::pair<uint64_t, uint32_t>>> waiting_;
};

}  // namespace rankine::sim
