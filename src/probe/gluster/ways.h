// SPDX-License-Identifier: BSD-3-Clause
// Identifies a mount's connection to a brick by both ends of its socket. Mount and brick compute the same
// number without communication.
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
// A number for the connection; never 0.
uint64_t WayOf(const SocketEnd& mount, const SocketEnd& brick);
// The number for the mount's transport at this address, even if its connection is gone; 0: it never had one.
uint64_t WayOf(const Memory& memory, uint64_t transport);
// The numbers of all connections into a brick, or out of a mount.
std::vector<uint64_t> WaysInto(pid_t brick);
std::vector<uint64_t> WaysOutOf(pid_t mount);

}  // namespace rankine::probe::gluster
