// Hosts that compute: a core for each rank as long as there are enough, else all share their speed equally.
#pragma once
#include <cstdint>
#include <vector>

#include "sim/event_heap.h"
#include "sim/platform/platform.h"

namespace rankine::sim {

class Processors {
 public:
  // `hosts`: of each rank.
  Processors(const Platform& platform, const std::vector<uint32_t>& hosts, EventHeap& events);

  // `rank` computes `flops` from now on; its event comes when it is done, and must be told by Stop.
  void Start(double now, uint32_t rank, double flops);
  void Stop(double now, uint32_t rank);

 private:
  struct Work {  // of a rank on a crowded host
    double remains = 0;
    double updated = 0;
  };
  struct Crowd {
    double rate = 0;  // of each that computes
    std::vector<uint32_t> computing;
  };
  void ShareAgain(double now, uint32_t crowd);

  const Platform& platform_;
  const std::vector<uint32_t>& hosts_;
  EventHeap& events_;
  std::vector<uint32_t> crowd_of_;  // by rank; kNoCrowd: there are cores for all ranks of its host
  std::vector<uint32_t> host_of_;   // by crowd
  std::vector<Crowd> crowds_;
  std::vector<Work> work_;  // by rank, when there is any crowd
  static constexpr uint32_t kNoCrowd = UINT32_MAX;
};

}  // namespace rankine::sim
