// SPDX-License-Identifier: BSD-3-Clause
// Simulates messages in the network. A flow first waits for its latency, and then shares links until all of
// its bytes are transferred.
//
// It works lazily, as SimGrid does. The remaining bytes of a flow are updated only when its rate changes, and
// its end is an event in the heap. Events within 1e-9 s of the present happen now.
//
// The flows of a crowd (max_min.h) all have the same rate. Its changes are recorded once for all of them. A
// flow's remaining bytes follow from these changes when it is next to end, by the same subtractions in the
// same order as if each change had updated it. Only the flows that end next have an event.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
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
  // `crowd`: from how many ways on a component may be a crowd.
  Network(const Platform& platform, const Model& model, bool reuse, EventHeap& events, size_t ranks,
          size_t crowd = MaxMin::kCrowd);

  // Starts a message of `bytes` from host `source` to host `target` now. `owner` is returned when it has
  // arrived. Returns false if there is no way between the two.
  bool Start(double now, uint32_t source, uint32_t target, uint64_t bytes, uint32_t owner);

  // Starts a transfer of bytes over a single link, without latency, header or factor: to or from a disk.
  void StartOn(double now, uint32_t link, uint64_t bytes, uint32_t owner);

  // Starts a message that arrives at `date`, whatever other traffic there is.
  void StartFixed(double date, uint32_t owner);

  // Changes a link from now on. Messages on their way keep the bound of the slowest link that they began
  // with, as in SimGrid.
  void SetBandwidth(uint32_t link, double bandwidth) { Change(link, bandwidth, -1); }
  void SetLatency(uint32_t link, double latency) { Change(link, -1, latency); }
  // Turns a link on or off. A link that is off refuses messages. Returns false if a message is on it now.
  bool SetState(uint32_t link, bool on);
  // The link that makes Start return false, because it is off. kNoLink: none.
  static constexpr uint32_t kNoLink = UINT32_MAX;
  uint32_t LinkThatIsOff(uint32_t source, uint32_t target);

  // Shares the links again if something changed. Afterwards the times in the heap are right.
  void ShareAgain(double now) {
    if (!sharing_.changed()) return;
    CrowdChanges changes{*this, now};
    sharing_.Solve(
        [&](uint32_t way, double value) {
          for (uint32_t flow = routes_[way].first; flow != kNone; flow = flows_[flow].after)
            SetRate(now, flow, value);
        },
        changes);
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
    // If the platform changes over time. A route that is stale is for its present flows only.
    bool stale = false;
    uint32_t flows = 0;      // all, also those that wait for their latency
    uint32_t older = kNone;  // another route between the same hosts, which is stale
    double penalty = 0;      // without latency and bandwidths it is 1 in sharing_
    double narrowest = 0;    // bandwidth of the slowest link, as the flows began with it
    double latency_now = 0;
  };
  struct Flow {
    double remains = 0;
    double rate = 0;
    double updated = 0;
    double factor = 1;
    uint32_t route = 0;
    uint32_t owner = 0;
    uint32_t before = kNone, after = kNone;  // neighbours among the flows of its route
    uint32_t hub = kNone;                    // of its crowd
    uint32_t step =
        0;  // queued: number of changes that it has followed; fresh: its place among the fresh ones
    bool waited = false;  // its latency is over
    bool fixed = false;   // it does not share links
  };

  struct RateChange {  // of a crowd: its rate until then, and for how long
    double rate = 0;
    double seconds = 0;
  };
  // The flows in `queue` from `front` on are settled: they have followed `changes` up to flow.step, and are
  // in the order of their remaining bytes. `fresh` ones have not met a change so far.
  struct Crowd {
    double factor = 1;
    double rate = 0;
    double updated = 0;  // the last change
    std::vector<RateChange> changes;
    std::vector<uint32_t> queue, fresh;
    size_t front = 0;
    size_t due = 0;  // number of flows from `front` on that have an event
  };
  struct CrowdChanges {  // what sharing_ calls
    Network& network;
    double now;
    bool Begin(uint32_t hub, std::span<const uint32_t> ways, double value) {
      return network.BeginCrowd(now, hub, ways, value);
    }
    bool Change(uint32_t hub, std::span<const uint32_t> ways, double value) {
      return network.ChangeCrowd(now, hub, ways, value);
    }
    void End(uint32_t hub) { network.EndCrowd(hub); }
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
  uint32_t RenewRoute(uint32_t stale, uint32_t source, uint32_t target);
  // Computes the route's penalty, latency and bound from the links of the way.
  void Measure(const RouteBuilder& way, Route* route) const;
  double BoundOf(const Route& route) const;
  // Values below 0 are not changed.
  void Change(uint32_t link, double bandwidth, double latency);
  void EndFlow(uint32_t flow) {
    if (changes_ && flows_[flow].route != kNone) --routes_[flows_[flow].route].flows;
  }
  uint32_t NewFlow();
  void Enter(uint32_t flow);
  void Leave(uint32_t flow);
  void SetRate(double now, uint32_t flow, double value);
  bool BeginCrowd(double now, uint32_t hub, std::span<const uint32_t> ways, double value);
  bool ChangeCrowd(double now, uint32_t hub, std::span<const uint32_t> ways, double value);
  void EndCrowd(uint32_t hub);
  void LeaveCrowd(uint32_t flow);
  void Settle(const Crowd& crowd, size_t at, size_t count);
  void SettleFrom(const Crowd& crowd, size_t at);
  void AddFresh(Crowd& crowd, uint32_t hub, uint32_t flow);
  void Queue(Crowd& crowd, uint32_t flow);
  void SetDue(Crowd& crowd);

  const Platform& platform_;
  const Model& model_;
  const bool changes_;   // the platform changes over time
  LinkTable own_links_;  // with changes
  const LinkTable& links_;
  std::vector<std::vector<uint32_t>> routes_of_link_;  // with changes
  std::vector<uint8_t> off_;                           // by link; empty: all are on
  EventHeap& events_;
  MaxMin sharing_;
  PairTable route_of_;
  std::array<Sized, 64> sized_;
  std::vector<Route> routes_;
  std::vector<Flow> flows_;
  std::unordered_map<uint32_t, Crowd> crowds_;  // by hub
  std::vector<uint32_t> due_;
  std::vector<uint32_t> free_;
};

}  // namespace rankine::sim
