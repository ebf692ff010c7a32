// SPDX-License-Identifier: BSD-3-Clause
// A manager that sends reports to the listening manager and receives its verdicts. libzmq reconnects whenever
// the connection breaks.
#pragma once
#include <functional>
#include <string>

#include "base/result.h"
#include "manager/message.h"
#include "manager/token.h"
#include "manager/zmq.h"

namespace rankine::manager {

// Not thread-safe.
class Member {
 public:
  // The address must be a result of `EndpointOf`. `Connect` does not wait until the listening manager is
  // running.
  static base::Result<Member> Connect(const Zmq* zmq, const std::string& address, const Token& token);

  // Returns false and drops the report if the listening manager is not running, or reads too slowly.
  bool Send(const Message& report);
  // Waits for at most the given time in ms. Calls the given function for each received verdict.
  void Poll(int ms, const std::function<void(const Message& verdict)>& take);
  // Returns true if the listening manager has rejected this member several times and has never accepted it.
  // Possible reasons for the rejection are that the listener has a different token, or is not a manager.
  bool is_refused() const { return !was_in_ && refusals_ >= kMostRefusals; }

 private:
  static constexpr int kMostRefusals = 3;
  explicit Member(const Zmq* zmq)
      : context_(zmq), dealer_(context_, ZMQ_DEALER), events_(context_, ZMQ_PAIR) {}
  void TakeEvents();

  Context context_;
  Socket dealer_, events_;
  bool was_in_ = false;
  int refusals_ = 0;
};

}  // namespace rankine::manager
