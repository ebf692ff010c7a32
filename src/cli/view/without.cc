// SPDX-License-Identifier: BSD-3-Clause
// Replaces the web server if libevent is missing at build time.
#include "cli/view/loopback_server.h"

namespace rankine::cli {

struct LoopbackServer::Parts {};

// This signature is the server's interface. NOLINTNEXTLINE(performance-unnecessary-value-param)
base::Result<std::unique_ptr<LoopbackServer>> LoopbackServer::Open(uint16_t, std::string, Handler) {
  return base::Error{
      "this rankine was built without libevent (Debian: libevent-dev), which view needs; rankine report "
      "--html "
      "makes a page without a server"};
}

LoopbackServer::~LoopbackServer() = default;

std::string LoopbackServer::Address() const {
  return {};
}

void LoopbackServer::Serve() {}

}  // namespace rankine::cli
