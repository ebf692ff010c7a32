// SPDX-License-Identifier: BSD-3-Clause
// A web server for the user alone: on 127.0.0.1, with a token in each address. Requests are not trusted:
// other users of the machine reach the port, and so does any page that the user's browser has open. So a
// request must be a GET, name this server as its host, and begin with the token. Another name that somebody
// points at 127.0.0.1 is refused. All other requests get an answer without information.
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
  std::string_view type;                    // of the content
  std::shared_ptr<const std::string> body;  // null: none
};

// For one thread. The server ends when the object is destroyed.
class LoopbackServer {
 public:
  // `path`: the address after the token and its slash, not decoded. `query`: the text after `?`.
  using Handler = std::function<Answer(std::string_view path, std::string_view query)>;

  // `port` 0: any free port.
  static base::Result<std::unique_ptr<LoopbackServer>> Open(uint16_t port, std::string token,
                                                            Handler handler);
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;
  ~LoopbackServer();

  uint16_t port() const { return port_; }
  // "http://127.0.0.1:PORT/TOKEN/"
  std::string Address() const;
  // Answers until SIGINT, SIGTERM or SIGHUP. Call it once.
  void Serve();

 private:
  struct Parts;  // libevent's
  LoopbackServer(std::string token, Handler handler);
  void Take(void* taken) const;  // an evhttp_request

  std::string token_;
  Handler handler_;
  uint16_t port_ = 0;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rankine::cli
