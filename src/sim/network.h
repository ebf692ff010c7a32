// SPDX-License-Identifier: BSD-3-Clause
// Simulates messages in the network. A flow first waits for its latency, and then shares links until all of
// its bytes are transferred.
//
// It works lazily, as SimGrid does. The remaining bytes of a flow are updated only when its rate changes, and
// its end is an event in the heap. Events within 1e-9 s of the present happen now.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "sim/event_heap.h"
#include "sim/max_min.h"
#include "sim/model.h"
#include "sim/pair_table.h"
#include "sim/platform/platform.h"

namespace rankine::sim {

class Network {
 public:
  // Without `reuse`, no solution of the sharing is used twice (max_min.h); the result is the same. `ranks` is
  // the approximate number of ranks; there is room for two ways and flows of each.
  Network(const Platform& platform, const Model& model, bool reuse, EventHeap& events, size_t ranks);

  // Starts a message of `bytes` from host `source` to host `target` now. `owner` is returned when it has
  // arrived. Returns false if there is no way between the two.
  bool Start(double now, uint32_t source, uint32_t target, uint64_t bytes, uint32_t owner);

  // Starts a transfer of bytes over a single link, without latency, header or factor: to or from a disk.
  void StartOn(double now, uint32_t link, uint64_t bytes, uint32_t owner);

  // Starts a message that arrives at `date`, whatever other traffic there is.
  void StartFixed(double date, uint32_t owner);

  // Shares the links again if something changed. Afterwards the times in the heap are right.
  void ShareAgain(double now) {
    if (!sharing_.changed()) return;
    sharing_.Solve([&](uint32_t way, double value) {
      for (uint32_t flow = routes_[way].first; flow != kNone; flow = flows_[flow].after)
        SetRate(now, flow, value);
    });
  }

  static constexpr uint32_t kOnItsWay = UINT32_MAX;
  // Handles the event of `flow`: its latency is over, or it has arrived. Returns the owner of a flow that has
  // arrived.
  uint32_t Happen(double now, uint32_t flow);

  // Bytes that went over each link, including headers.
  std::vector<double> LinkBytes() const;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Route {  // the way of sharing_ with the same number
    double latency = 0;
    double bytes = 0;        // bytes that took this way
    uint32_t first = kNone;  // the first flow that shares its links now
    bool found = false;
  };
  struct Flow {
    double remains = 0;
    double rate = 0;
    double updated = 0;
    double factor = 1;
    uint32_t route = 0;
    uint32_t owner = 0;
    uint32_t before = kNone, after = kNone;  // neighbours among the flows of its route
    bool waited = false;                     // its latency is over
    bool fixed = false;                      // it does not share links
  };

  // The factors of a size, stored because programs send few different sizes.
  struct Sized {
    uint64_t bytes = UINT64_MAX;
    double latency = 1, bandwidth = 1;
  };
  const Sized& FactorsOf(uint64_t bytes) {
    Sized& sized = sized_[(bytes ^ bytes >> 6 ^ bytes >> 12) % sized_.size()];
    if (sized.bytes != bytes) {
      const auto wire = static_cast<double>(bytes + model_.envelope);
      sized = {bytes, model_.latency_factor(wire), model_.bandwidth_factor(wire)};
    }
    return sized;
  }
  uint32_t RouteOf(uint32_t source, uint32_t target);
  uint32_t MakeRoute(uint32_t source, uint32_t target);
  uint32_t NewFlow();
  void Enter(uint32_t flow);
  void Leave(const Flow& leaving);
  void SetRate(double now, uint32_t flow, double value);

  const Platform& platform_;
  const Model& model_;
  EventHeap& events_;
  MaxMin sharing_;
  PairTable route_of_;
  std::array<Sized, 64> sized_;
  std::vector<Route> routes_;
  std::vector<Flow> flows_;
  std::vector<uint32_t> free_;
};

}  // namespace rankine::sim
