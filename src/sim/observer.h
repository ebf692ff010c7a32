// SPDX-License-Identifier: BSD-3-Clause
// Receives the events of a running replay: when each action begins and ends, and when messages arrive. An
// observer does not change the result of a replay, not even in the last bit.
#pragma once
#include <cstdint>

#include "base/ti/action.h"

namespace rankine::sim {

// A message that has arrived. Ranks are world ranks; times are in simulated seconds.
struct Arrival {
  uint32_t source = 0, target = 0;
  int32_t tag = 0;
  uint64_t bytes = 0;
  uint64_t send_action = 0,
           receive_action = 0;  // numbers of the actions that posted it, counted from 1 in each thread
  double begun_s = 0;           // when its transfer began
  double now_s = 0;
  bool of_collective = false;
  uint16_t receive_thread = 0;  // thread of the target rank
};

// sim::Replay calls these functions in the order of simulated time. They must not call back into the replay.
class Observer {
 public:
  virtual ~Observer() = default;
  // `action.thread` of `rank` begins its next action, after the previous one has ended. Spans in `action` are
  // valid only during the call.
  virtual void Begin(uint32_t rank, const ti::Action& action, double now_s) = 0;
  // The action that `thread` of `rank` last began has ended. Called once for each Begin, after all messages
  // that the action waited for have arrived.
  virtual void End(uint32_t rank, uint16_t thread, double now_s) = 0;
  // A message has arrived, and its receive has been posted. Called when both are true.
  virtual void Arrive(const Arrival& message) = 0;
};

}  // namespace rankine::sim
