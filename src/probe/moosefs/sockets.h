// SPDX-License-Identifier: BSD-3-Clause
// Names the connections of a client to chunk servers, and the connections of a chunk server to its clients.
// The process refers to a connection by a descriptor. Both ends of a connection compute the same name.
//
// A connection's name contains the address of the end that opened the connection, without its port. A
// connection may be closed and its descriptor reused before we look it up. The new connection is nearly
// always between the same two programs, and in this case the new connection has the same name as the old one.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace rankine::probe::moosefs {

// Only IPv4 addresses are supported. The address is in host byte order.
struct SocketEnd {
  uint32_t address = 0, port = 0;
  bool operator==(const SocketEnd&) const = default;
};
struct SocketEnds {
  SocketEnd local, remote;
};

class Sockets {
 public:
  // The flag `listens` shows whether this process accepts the connections.
  Sockets(pid_t pid, bool listens);
  // Returns "CALLER>CALLED:PORT", preceded by the host's name for loopback addresses. The result is empty if
  // the connection is unknown. The result is stored, and the same result is returned again until Forget is
  // called.
  const std::string& Of(int descriptor);
  void Forget(int descriptor);
  // Stores the address to which the descriptor was connected.
  void Connects(int descriptor, const SocketEnd& remote);

 private:
  static constexpr size_t kMost = 65536;
  std::string Name(int descriptor);

  pid_t pid_;
  bool listens_;
  std::string host_;
  uint32_t port_ = 0;               // the port on which the process listens
  std::optional<SocketEnds> last_;  // the last connection for which the look-up succeeded
  std::map<int, std::string> names_;
  std::map<int, SocketEnd> reached_;
};

}  // namespace rankine::probe::moosefs
