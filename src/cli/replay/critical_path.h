// SPDX-License-Identifier: BSD-3-Clause
// The critical path of a replay: the chain of computations and messages that ends last. If it consists mostly
// of computation, a faster network does not help, and vice versa.
//
// Each rank has a state, which says what the longest chain that ends at this rank at the current time
// consists of. When a late partner ends a rank's wait, the rank takes over the partner's state as it was when
// the message began. So the most recent states of each rank are kept, because the partner may have continued
// since then. Inside a collective, a rank's state changes with each message.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "sim/observer.h"
#include "sim/replay.h"

namespace rankine::cli {

class CriticalPath : public sim::Observer {
 public:
  struct Parts {
    double compute_s = 0;
    // the rest, which is time for messages; time in which the program sleeps counts as computation
    double network_s = 0;
  };

  explicit CriticalPath(uint32_t ranks) : ranks_(ranks) {}
  void Begin(uint32_t rank, const ti::Action& action, double now_s) override;
  void End(uint32_t rank, uint16_t thread, double now_s) override;
  void Arrive(const sim::Arrival& message) override;

  // The composition of the path that leads to the rank that ends last.
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
    double begun = 0;     // begin of the current action
    double arrived = -1;  // arrival of the last message of the current action
    double message_begun = 0;
    uint32_t partner = 0;
  };
  const State& NewestOf(const Rank& rank) const { return rank.states[rank.newest % kKept]; }
  // The rank's state at that time or, if it is no longer kept, the oldest state that is kept.
  const State& StateAt(uint32_t rank, double time) const;
  void Push(Rank* rank, State state);
  void Note(uint32_t rank, uint32_t partner, const sim::Arrival& message);
  // A message has ended the rank's wait, which lasted until now.
  void Follow(Rank* rank, double now);

  std::vector<Rank> ranks_;
};

}  // namespace rankine::cli
