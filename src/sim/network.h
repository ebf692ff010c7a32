// SPDX-License-Identifier: BSD-3-Clause
// Simulates messages in the network, each of which is a flow. A flow first waits for the latency of its
// route. After that, the flow shares links with other flows until all of its bytes are transferred.
//
// Updates are lazy, as in SimGrid. A flow's remaining bytes are updated only when its rate changes, and its
// end is an event in the heap. Events within 1e-9 s of the current time are handled at once.
//
// All flows of a crowd (max_min.h) have the same rate. A change of the rate is therefore recorded once for
// all of the crowd's flows. When a flow is about to be the next to end, its remaining bytes are computed
// from the recorded changes. The subtractions and their order are the same as if the flow had been updated
// at each change. In a crowd, only the flows that end next have an event in the heap.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "sim/event_heap.h"
#include "sim/link_slots.h"
#include "sim/max_min.h"
#include "sim/model.h"
#include "sim/pair_table.h"
#include "sim/platform/platform.h"

namespace rankine::sim {

class Network {
 public:
  // If the flag `reuse` is false, solutions of the sharing are not stored and reused (max_min.h); the
  // result is the same in both cases. `ranks` is the approximate number of ranks, for which memory is
  // reserved: two routes and two flows per rank. A component becomes a crowd only if it has at least
  // `crowd` routes.
  Network(const Platform& platform, const Model& model, bool reuse, EventHeap& events, size_t ranks,
          size_t crowd = MaxMin::kCrowd);

  // Starts a message from one host to another host at the current time. When the message arrives, `Happen()`
  // returns `owner`. Returns false if there is no route between the two hosts.
  bool Start(double now, uint32_t source, uint32_t target, uint64_t bytes, uint32_t owner);

  // Starts a transfer to or from a disk. The transfer uses a single link, and has no latency, header or
  // factor.
  void StartOn(double now, uint32_t link, uint64_t bytes, uint32_t owner);

  // Starts a message that arrives at the given time, regardless of other traffic.
  void StartFixed(double date, uint32_t owner);

  // Changes a link's properties from now on. As in SimGrid, messages in transfer keep the bound that the
  // slowest link imposed when they began.
  void SetBandwidth(uint32_t link, double bandwidth) { Change(link, bandwidth, -1); }
  void SetLatency(uint32_t link, double latency) { Change(link, -1, latency); }
  // Switches a link on or off. A link that is off accepts no messages. Returns false if the link is
  // transferring a message.
  bool SetState(uint32_t link, bool on);
  // Returns the link that made `Start()` return false because the link is off. Returns `kNoLink` if no link
  // was the reason.
  static constexpr uint32_t kNoLink = UINT32_MAX;
  uint32_t LinkThatIsOff(uint32_t source, uint32_t target);

  // Computes how flows share the links, if flows or links have changed. After this call, the times in the
  // heap are correct.
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
  // Handles the event of a flow: either the latency of the flow has passed, or the message has arrived.
  // Returns the message's owner if the message has arrived.
  uint32_t Happen(double now, uint32_t flow);

  // Begins messages that were waiting for a slot of a link. Must be called when all events of the current
  // time have been handled, and before further messages are started.
  void GiveSlots() {
    if (!ended_routes_.empty()) [[unlikely]]
      GiveSlotsBack();
  }

  // Returns the bytes transferred so far over each link, including headers.
  std::vector<double> LinkBytes() const;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Route {  // The max-min solver has a route with the same number.
    double latency = 0;
    double bytes = 0;        // the total number of bytes sent over this route
    uint32_t first = kNone;  // the first flow that shares the route's links now
    bool found = false;
    // The following fields serve platforms that change over time. A stale route is kept until its last flow
    // has ended.
    bool stale = false;
    uint32_t flows = 0;      // the number of flows, including flows that wait for their latency
    uint32_t older = kNone;  // an older route between the same hosts, which is stale
    double penalty = 0;      // If the route has neither latency nor bandwidth, the max-min solver uses 1
                             // instead.
    double narrowest = 0;    // the bandwidth of the route's slowest link when its flows began
    double latency_now = 0;
  };
  struct Flow {
    double remains = 0;
    double rate = 0;
    double updated = 0;
    double factor = 1;
    uint32_t route = 0;
    uint32_t owner = 0;
    uint32_t before = kNone, after = kNone;  // the neighbours of the flow in the list of flows on the route
    uint32_t hub = kNone;                    // the hub of the flow's crowd
    // for a queued flow: number of changes applied to it; for a fresh flow: its index in `fresh`
    uint32_t step = 0;
    bool waited = false;  // true if the flow's latency has passed
    bool fixed = false;   // true if the flow does not share links
  };

  struct RateChange {  // A former rate of a crowd, and the time for which it was valid.
    double rate = 0;
    double seconds = 0;
  };
  // A crowd has two lists of flows. The list `queue`, which begins at the index `front`, is sorted by
  // remaining bytes. Some changes of the crowd's rate have already been applied to the flows in `queue`.
  // The member `step` of a flow is the number of changes that have been applied to the flow. The list
  // `fresh` contains flows to which no change has been applied.
  struct Crowd {
    double factor = 1;
    double rate = 0;
    double updated = 0;  // the time of the last change
    std::vector<RateChange> changes;
    std::vector<uint32_t> queue, fresh;
    size_t front = 0;
    size_t due = 0;  // the number of flows at the front of the queue that have an event
  };
  struct CrowdChanges {  // the functions that `sharing_` calls
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

  // The factors for one message size; cached because programs send messages of few different sizes.
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
  // Computes the penalty, latency and bound of the route from its links.
  void Measure(const RouteBuilder& way, Route* route) const;
  double BoundOf(const Route& route) const;
  // Changes the bandwidth and the latency of a link. If a value is negative, the old value is kept.
  void Change(uint32_t link, double bandwidth, double latency);
  void EndFlow(uint32_t flow) {
    if (changes_ && flows_[flow].route != kNone) --routes_[flows_[flow].route].flows;
  }
  uint32_t NewFlow();
  // Lets the flow share its links. If a link has no free slot, the flow waits for a slot.
  void Enter(uint32_t flow, bool without_latency) {
    flows_[flow].waited = true;
    if (slots_ && !slots_->Take(flow, sharing_.shares(flows_[flow].route), without_latency)) return;
    ShareLinks(flow);
  }
  void EnterAtOnce(uint32_t flow) {
    if (slots_) slots_->Create(flow);
    Enter(flow, true);
  }
  void ShareLinks(uint32_t flow);
  void GiveSlotsBack();
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
  LinkTable own_links_;  // used only if the platform changes over time
  const LinkTable& links_;
  std::vector<std::vector<uint32_t>> routes_of_link_;  // used only if the platform changes over time
  // 1 for each link that is off; empty if all links are on
  std::vector<uint8_t> off_;
  EventHeap& events_;
  MaxMin sharing_;
  PairTable route_of_;
  std::array<Sized, 64> sized_;
  std::vector<Route> routes_;
  std::vector<Flow> flows_;
  std::unordered_map<uint32_t, Crowd> crowds_;  // by hub
  std::vector<uint32_t> due_;
  std::vector<uint32_t> free_;
  std::optional<LinkSlots> slots_;  // `slots_` has a value only if the model limits the number of flows on
                                    // a link.
  // The routes of flows that ended at the current time but still occupy slots of links. As in SimGrid,
  // messages that were already waiting get these slots first, before messages whose latency passes at the
  // same time.
  std::vector<uint32_t> ended_routes_;
};

}  // namespace rankine::sim
