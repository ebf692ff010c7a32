// SPDX-License-Identifier: BSD-3-Clause
// Simulates computation on hosts. If a host has enough cores, each of its ranks has a core of its own;
// otherwise, its ranks share its speed equally.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "sim/event_heap.h"
#include "sim/platform/platform.h"

namespace rankine::sim {

class Processors {
 public:
  // `hosts` gives the host of each rank.
  Processors(const Platform& platform, const std::vector<uint32_t>& hosts, EventHeap& events);

  // Makes `rank` compute `flops` from now on. When it has finished, its event occurs, and the caller must
  // then call Stop().
  void Start(double now, uint32_t rank, double flops);
  void Stop(double now, uint32_t rank);

  // Makes `host` run at this share of its full speed from now on.
  void SetShare(double now, uint32_t host, double share);
  // True if a rank is computing on a host whose speed is currently 0.
  bool AnyStalled() const;

 private:
  struct Work {  // the work that remains for a rank on a crowded host (one with more ranks than cores)
    double remains = 0;
    double updated = 0;
  };
  struct Crowd {
    double rate = 0;   // speed at which each computing rank proceeds
    double share = 1;  // share of the host's speed
    std::vector<uint32_t> computing;
  };
  void ShareAgain(double now, uint32_t crowd);

  const Platform& platform_;
  const std::vector<uint32_t>& hosts_;
  EventHeap& events_;
  // by rank: its crowd; kNoCrowd: the host has enough cores for all of its ranks
  std::vector<uint32_t> crowd_of_;
  std::vector<uint32_t> host_of_;  // host by crowd
  std::vector<Crowd> crowds_;
  std::unordered_map<uint32_t, uint32_t> changing_;  // crowds by host; only for hosts whose speed changes
  std::vector<Work> work_;                           // by rank; empty if there are no crowds
  static constexpr uint32_t kNoCrowd = UINT32_MAX;
};

}  // namespace rankine::sim
