// SPDX-License-Identifier: BSD-3-Clause
// Implements the listening manager, which receives reports of the other managers and sends verdicts to these
// managers. The listening manager accepts only members that have the job's token. libzmq rejects all other
// connections before their data reach this code.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "base/result.h"
#include "manager/message.h"
#include "manager/token.h"
#include "manager/zmq.h"

namespace rankine::manager {

// Not thread-safe.
class Hub {
 public:
  // The parameter `address` is a result of `EndpointOf`.
  static base::Result<Hub> Listen(const Zmq* zmq, const std::string& address, const Token& token);

  // Waits for at most the given time in ms. Calls the given function for each received report, with the
  // sender's name.
  void Poll(int ms, const std::function<void(const std::string& member, const Message&)>& take);
  // Sends the verdict to all members that have reported recently. A member that cannot receive at the
  // moment misses the verdict.
  void Tell(const Message& verdict);

  const std::string& endpoint() const { return endpoint_; }  // the endpoint, with the actual port number
  // Returns the number of connections without the token, plus the number of invalid messages.
  uint64_t refused() const { return refused_; }
  size_t members() const { return silent_.size(); }

 private:
  Hub(const Zmq* zmq, Token token)
      : context_(zmq),
        token_(std::move(token)),
        gate_(context_, ZMQ_REP),
        router_(context_, ZMQ_ROUTER),
        events_(context_, ZMQ_PAIR) {}
  void AnswerGate();
  void TakeEvents();
  void TakeReports(const std::function<void(const std::string& member, const Message&)>& take);

  Context context_;
  Token token_;
  Socket gate_;  // the socket on which libzmq requests the decision whether a key is accepted (ZAP, RFC 27)
  Socket router_, events_;
  std::string endpoint_;
  std::map<std::string, unsigned> silent_;  // for each member, the number of verdicts since its last report
  uint64_t refused_ = 0;
};

}  // namespace rankine::manager
