// SPDX-License-Identifier: BSD-3-Clause
// Simulates computation on hosts. If a host has enough cores, each of its ranks has a core of its own;
// otherwise, its ranks share its speed equally. The number of ranks that compute on a host at once may be
// limited (SimGrid's maxmin/concurrency-limit). Ranks beyond this limit wait until other ranks have finished.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "sim/event_heap.h"
#include "sim/platform/platform.h"

namespace rankine::sim {

class Processors {
 public:
  // The parameter `hosts` contains the host of each rank. The parameter `limit` is the maximum number of
  // ranks that compute on a host at once.
  Processors(const Platform& platform, const std::vector<uint32_t>& hosts, EventHeap& events,
             uint32_t limit = UINT32_MAX);

  // Starts a computation on a rank at the current time. The amount of work is given in flops. When the
  // computation has finished, the rank's event occurs, and the caller must then call `Stop()`.
  void Start(double now, uint32_t rank, double flops);
  void Stop(double now, uint32_t rank);

  // Sets the speed of a host from the current time on, as a share of the host's full speed.
  void SetShare(double now, uint32_t host, double share);
  // Returns true if a rank is computing on a host whose speed is currently 0.
  bool AnyStalled() const;

 private:
  // the work that remains for a rank on a crowded host, which has more ranks than cores, or than the limit
  struct Work {
    double remains = 0;
    double updated = 0;
  };
  struct Crowd {
    double rate = 0;   // the speed of each rank that computes on the host
    double share = 1;  // the share of the host's speed
    std::vector<uint32_t> computing;
    std::vector<uint32_t> waiting;  // ranks that may not compute yet, in the order in which they will compute
  };
  void ShareAgain(double now, uint32_t crowd);

  const Platform& platform_;
  const std::vector<uint32_t>& hosts_;
  EventHeap& events_;
  const uint32_t limit_;
  // for each rank, its crowd; `kNoCrowd` if the host has enough cores for all of its ranks
  std::vector<uint32_t> crowd_of_;
  std::vector<uint32_t> host_of_;  // host by crowd
  std::vector<Crowd> crowds_;
  std::unordered_map<uint32_t, uint32_t> changing_;  // crowds by host; only for hosts whose speed changes
  std::vector<Work> work_;                           // by rank; empty if no host is crowded
  static constexpr uint32_t kNoCrowd = UINT32_MAX;
};

}  // namespace rankine::sim
