// The manager that listens: hears the others' reports and tells them verdicts. Only who has the job's token
// is heard; what else comes to its port is refused by libzmq, before anything of it reaches us.
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

// One thread.
class Hub {
 public:
  // `address`: EndpointOf's.
  static base::Result<Hub> Listen(const Zmq* zmq, const std::string& address, const Token& token);

  // Waits for `ms` at most, and takes what has come: reports, with a name of who has sent them.
  void Poll(int ms, const std::function<void(const std::string& member, const Message&)>& take);
  // To everybody who has reported lately; who does not take it at once does not get it.
  void Tell(const Message& verdict);

  const std::string& endpoint() const { return endpoint_; }  // with the port's number
  // Connections without the token, and messages that were none.
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
  Socket gate_;  // libzmq asks here whether a key may come in (ZAP, RFC 27)
  Socket router_, events_;
  std::string endpoint_;
  std::map<std::string, unsigned> silent_;  // by member: verdicts since its last report
  uint64_t refused_ = 0;
};

}  // namespace rankine::manager
