// SPDX-License-Identifier: BSD-3-Clause
// Receives the events of a running replay: when each action begins and ends, and when messages arrive. The
// result of a replay is the same with and without an observer, to the last bit.
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
           receive_action = 0;  // numbers of the actions that posted it, from 1 in each thread
  double begun_s = 0;           // begin of its transfer
  double now_s = 0;
  bool of_collective = false;
  uint16_t receive_thread = 0;  // thread of the target
};

// sim::Replay calls these functions in the order of simulated time. They must not call the replay.
class Observer {
 public:
  virtual ~Observer() = default;
  // `action.thread` of `rank` begins its next action, after the end of the one before. Spans of `action` are
  // valid only during the call.
  virtual void Begin(uint32_t rank, const ti::Action& action, double now_s) = 0;
  // The action that `thread` of `rank` started last has ended. It is called once for each Begin, after the
  // arrival of all messages that the action waited for.
  virtual void End(uint32_t rank, uint16_t thread, double now_s) = 0;
  // A message has arrived and its receive is posted; it is called when both are true.
  virtual void Arrive(const Arrival& message) = 0;
};

}  // namespace rankine::sim
