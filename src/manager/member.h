// A manager that reports to the one that listens, and hears its verdicts. Connections are made anew by libzmq
// as often as they break.
#pragma once
#include <functional>
#include <string>

#include "base/result.h"
#include "manager/message.h"
#include "manager/token.h"
#include "manager/zmq.h"

namespace rankine::manager {

// One thread.
class Member {
 public:
  // `address`: EndpointOf's. That somebody is there is not waited for.
  static base::Result<Member> Connect(const Zmq* zmq, const std::string& address, const Token& token);

  // False: the one that listens is not there, or too slow; the report is forgotten.
  bool Send(const Message& report);
  // Waits for `ms` at most, and takes what has come.
  void Poll(int ms, const std::function<void(const Message& verdict)>& take);
  // It was reached, never let us in, and has refused us several times: it has another token, or is no
  // manager.
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
