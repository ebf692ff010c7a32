// SPDX-License-Identifier: BSD-3-Clause
// Is notified of the events in a running replay: begin and end of each action, and arrival of messages. An
// observer never changes the result of a replay, not even its last bit.
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
           // Numbers of the actions that posted send and receive, counted from 1 in each thread.
      receive_action = 0;
  double begun_s = 0;  // when its transfer began
  double now_s = 0;
  bool of_collective = false;
  uint16_t receive_thread = 0;  // thread of the target rank
};

// sim::Replay calls these functions, in the order of simulated time. They must not call back into the replay.
class Observer {
 public:
  virtual ~Observer() = default;
  // Thread `action.thread` of `rank` begins its next action. Its previous one has ended. Spans in `action`
  // are valid only during this call.
  virtual void Begin(uint32_t rank, const ti::Action& action, double now_s) = 0;
  // The action that `thread` of `rank` began last has ended. Called once for each Begin(), after the arrival
  // of all messages that the action waited for.
  virtual void End(uint32_t rank, uint16_t thread, double now_s) = 0;
  // A message has arrived and its receive has been posted. Called when both are true.
  virtual void Arrive(const Arrival& message) = 0;
};

}  // namespace rankine::sim
