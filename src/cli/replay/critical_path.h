// SPDX-License-Identifier: BSD-3-Clause
// Finds the critical path of a replay, which is the chain of computations and messages that ends last. If
// the critical path consists mostly of computation, a faster network does not help. If the critical path
// consists mostly of messages, a faster processor does not help.
//
// Each rank has a state: the composition of the longest chain that ends at this rank at the current time.
// When a late partner ends a rank's wait, the rank's new state is the partner's state when the message
// began. The partner may have continued since the message began, so the most recent states of each rank are
// stored. Inside a collective, a rank's state changes with each message.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/platform/description.h"
#include "sim/observer.h"
#include "sim/replay.h"

namespace rankine::cli {

class CriticalPath : public sim::Observer {
 public:
  struct Parts {
    double compute_s = 0;
    // the rest of the path, which is time for messages; sleep of the program counts as computation
    double network_s = 0;
    // the same, for messages of each range of sizes
    std::array<double, platform::kMostDeviations> network_by_size{};
  };

  // `bounds` divide the sizes of messages, in ascending order: range 0 ends below the first one.
  explicit CriticalPath(uint32_t ranks, std::vector<uint64_t> bounds = {})
      : bounds_(std::move(bounds)), ranks_(ranks) {}
  void Begin(uint32_t rank, const ti::Action& action, double now_s) override;
  void End(uint32_t rank, uint16_t thread, double now_s) override;
  void Arrive(const sim::Arrival& message) override;

  // Returns the composition of the path that leads to the rank that ends last.
  Parts PartsOf(const sim::Prediction& prediction) const;

 private:
  static constexpr size_t kKept = 8;
  struct State {
    double at = 0;
    Parts parts;
  };
  struct Rank {
    std::array<State, kKept> states;
    size_t newest = 0;
    bool computes = false, in_collective = false;
    double begun = 0;     // the begin time of the current action
    double arrived = -1;  // The time when the last message of the current action arrived.
    double message_begun = 0;
    uint32_t partner = 0;
    uint64_t bytes = 0;  // of the action's message, or of the message that arrived last
  };
  void AddNetwork(const Rank& rank, double seconds, Parts* parts) const;
  const State& NewestOf(const Rank& rank) const { return rank.states[rank.newest % kKept]; }
  // Returns the rank's state at the given time. If no states of that time are stored any more, returns the
  // oldest stored state.
  const State& StateAt(uint32_t rank, double time) const;
  void Push(Rank* rank, State state);
  void Note(uint32_t rank, uint32_t partner, const sim::Arrival& message);
  // A message has ended the rank's wait, which lasted until now.
  void Follow(Rank* rank, double now);

  std::vector<uint64_t> bounds_;
  std::vector<Rank> ranks_;
};

}  // namespace rankine::cli
