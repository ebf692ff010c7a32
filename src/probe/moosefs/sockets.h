// SPDX-License-Identifier: BSD-3-Clause
// Names a process's connections to chunk servers, or from its callers, by descriptor. Both ends give the same
// name.
//
// The name has the caller's address without its port. A connection may be closed before it can be looked up,
// and its descriptor reused. The new connection is nearly always between the same two programs, and then the
// name is still right.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace rankine::probe::moosefs {

// IPv4 only. The address is in host byte order.
struct SocketEnd {
  uint32_t address = 0, port = 0;
  bool operator==(const SocketEnd&) const = default;
};
struct SocketEnds {
  SocketEnd local, remote;
};

class Sockets {
 public:
  // `listens`: the process is the end that was called.
  Sockets(pid_t pid, bool listens);
  // "CALLER>CALLED:PORT", with the host's name in front for loopback addresses. Empty: unknown. The result is
  // kept until Forget.
  const std::string& Of(int descriptor);
  void Forget(int descriptor);
  // Says that the descriptor connects to this end.
  void Connects(int descriptor, const SocketEnd& remote);

 private:
  static constexpr size_t kMost = 65536;
  std::string Name(int descriptor);

  pid_t pid_;
  bool listens_;
  std::string host_;
  uint32_t port_ = 0;               // the port at which it listens
  std::optional<SocketEnds> last_;  // the last connection that could be looked up
  std::map<int, std::string> names_;
  std::map<int, SocketEnd> reached_;
};

}  // namespace rankine::probe::moosefs
