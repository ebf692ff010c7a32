// SPDX-License-Identifier: BSD-3-Clause
// Identifies a mount's connection to a brick by the addresses of both ends of its socket. So mount and brick
// compute the same number without communicating.
#pragma once
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <vector>

#include "probe/process/memory.h"

namespace rankine::probe::gluster {

// IPv4 addresses are stored as IPv6 addresses.
struct SocketEnd {
  std::array<uint8_t, 16> address{};
  uint16_t port = 0;
};
// A number that identifies the connection; the number is never 0.
uint64_t WayOf(const SocketEnd& mount, const SocketEnd& brick);
// The number of the connection that the mount's transport at this address has or had; 0 if the transport
// never had a connection.
uint64_t WayOf(const Memory& memory, uint64_t transport);
// The numbers of all connections to a brick, or from a mount.
std::vector<uint64_t> WaysInto(pid_t brick);
std::vector<uint64_t> WaysOutOf(pid_t mount);

}  // namespace rankine::probe::gluster
