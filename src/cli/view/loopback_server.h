// SPDX-License-Identifier: BSD-3-Clause
// A web server that serves only this user. The server listens on 127.0.0.1, and each address must contain a
// secret token. Requests are not trusted. Other users of the machine and any page in the user's browser can
// reach the port. A request must therefore be a GET, name this server as its host, and begin with the token.
// Any other host name is rejected, because an attacker may let it resolve to
// 127.0.0.1. The answer to a rejected request reveals nothing.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::cli {

struct Answer {
  int status = 404;                         // 200, 400, 404
  std::string_view type;                    // media type of the body
  std::shared_ptr<const std::string> body;  // null: none
};

// Not thread-safe. The server ends when the object is destroyed.
class LoopbackServer {
 public:
  // `Handler` answers a request. The first argument is the part of the path after the token and its slash,
  // which is not decoded. The second argument is the query, which follows the "?".
  using Handler = std::function<Answer(std::string_view path, std::string_view query)>;

  // If the port is 0, any free port is used.
  static base::Result<std::unique_ptr<LoopbackServer>> Open(uint16_t port, std::string token,
                                                            Handler handler);
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;
  ~LoopbackServer();

  uint16_t port() const { return port_; }
  // Returns "http://127.0.0.1:PORT/TOKEN/".
  std::string Address() const;
  // Answers requests until SIGINT, SIGTERM or SIGHUP arrives. Must be called only once.
  void Serve();

 private:
  struct Parts;  // libevent's objects
  LoopbackServer(std::string token, Handler handler);
  void Take(void* taken) const;  // `taken` is an evhttp_request

  std::string token_;
  Handler handler_;
  uint16_t port_ = 0;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rankine::cli
