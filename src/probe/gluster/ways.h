// SPDX-License-Identifier: BSD-3-Clause
// Identifies a mount's connection to a brick by the two ends of its socket. Mount and brick get the same
// number without communicating.
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
// A number that identifies the connection; never 0.
uint64_t WayOf(const SocketEnd& mount, const SocketEnd& brick);
// The number of the connection of the mount's transport at this address, even if it has been closed; 0 if
// there never was one.
uint64_t WayOf(const Memory& memory, uint64_t transport);
// The numbers of all connections to a brick, or from a mount.
std::vector<uint64_t> WaysInto(pid_t brick);
std::vector<uint64_t> WaysOutOf(pid_t mount);

}  // namespace rankine::probe::gluster
