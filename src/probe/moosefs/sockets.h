// SPDX-License-Identifier: BSD-3-Clause
// Names the connections that a process has to chunk servers, or from its clients, by descriptor. Both ends
// compute the same name.
//
// The name contains the calling side's address without its port. A connection may be closed and its
// descriptor reused before we look it up. But the new connection is nearly always between the same two
// programs, and then the name is still right.
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
  // `listens`: whether the process is the one that accepts connections.
  Sockets(pid_t pid, bool listens);
  // Returns "CALLER>CALLED:PORT", preceded by the host's name for loopback addresses; empty if unknown. The
  // result is cached until Forget.
  const std::string& Of(int descriptor);
  void Forget(int descriptor);
  // Records that the descriptor was connected to `remote`.
  void Connects(int descriptor, const SocketEnd& remote);

 private:
  static constexpr size_t kMost = 65536;
  std::string Name(int descriptor);

  pid_t pid_;
  bool listens_;
  std::string host_;
  uint32_t port_ = 0;               // the port on which the process listens
  std::optional<SocketEnds> last_;  // the last connection for which the lookup succeeded
  std::map<int, std::string> names_;
  std::map<int, SocketEnd> reached_;
};

}  // namespace rankine::probe::moosefs
