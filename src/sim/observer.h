// What a replay tells while it runs: when each action began and was over, and when messages arrived. A replay
// does not depend on who listens: with and without an observer the answer has the same bits.
#pragma once
#include <cstdint>

#include "base/ti/action.h"

namespace rankine::sim {

// A message that has arrived. Ranks are world ranks; times are simulated seconds.
struct Arrival {
  uint32_t source = 0, target = 0;
  int32_t tag = 0;
  uint64_t bytes = 0;
  uint64_t send_action = 0,
           receive_action = 0;  // numbers of the actions that posted it, from 1 in each thread
  double begun_s = 0;           // its transfer
  double now_s = 0;
  bool of_collective = false;
  uint16_t receive_thread = 0;  // of the target
};

// Called from within sim::Replay, in the order of simulated time. A call may not come back into the replay.
class Observer {
 public:
  virtual ~Observer() = default;
  // `action.thread` of `rank` begins its next action, having ended the one before. Spans of `action` are
  // valid in the call alone.
  virtual void Begin(uint32_t rank, const ti::Action& action, double now_s) = 0;
  // The action that `thread` of `rank` began last is over; once for each Begin, with all messages that it
  // waited for.
  virtual void End(uint32_t rank, uint16_t thread, double now_s) = 0;
  // A message has arrived and its receive is posted, whichever comes last.
  virtual void Arrive(const Arrival& message) = 0;
};

}  // namespace rankine::sim
