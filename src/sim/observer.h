// SPDX-License-Identifier: BSD-3-Clause
// Defines the interface of observers. An observer is notified of the events in a running replay: begin and
// end of each action, and arrival of messages. An observer never changes the result of a replay, not even
// its last bit.
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
           // The numbers of the actions that posted the send and the receive, counted from 1 in each
           // thread.
      receive_action = 0;
  double begun_s = 0;  // the time when the message's transfer began
  double now_s = 0;
  bool of_collective = false;
  uint16_t receive_thread = 0;  // thread of the target rank
};

// sim::Replay calls the functions of an observer in the order of simulated time. An observer must not call
// functions of the replay.
class Observer {
 public:
  virtual ~Observer() = default;
  // A thread of a rank begins its next action, after its previous action has ended. The number of the
  // thread is a member of the action. The spans in the action are valid only during this call.
  virtual void Begin(uint32_t rank, const ti::Action& action, double now_s) = 0;
  // The current action of a thread has ended. Is called once for each call of `Begin()`, after the arrival of
  // all messages for which the action waited.
  virtual void End(uint32_t rank, uint16_t thread, double now_s) = 0;
  // Is called when a message has arrived and its receive has been posted.
  virtual void Arrive(const Arrival& message) = 0;
};

}  // namespace rankine::sim
