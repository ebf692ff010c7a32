// A mount's connection to a brick by both ends of its socket: what the one knows of the other, and the other
// of the one, without a word between them.
#pragma once
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <vector>

#include "probe/process/memory.h"

namespace rankine::probe::gluster {

// IPv4 addresses as IPv6 has them.
struct SocketEnd {
  std::array<uint8_t, 16> address{};
  uint16_t port = 0;
};
// A number for it; never 0.
uint64_t WayOf(const SocketEnd& mount, const SocketEnd& brick);
// The same for the mount's transport at this address, also where its connection is gone; 0: it has had none.
uint64_t WayOf(const Memory& memory, uint64_t transport);
// The numbers of all connections: into a brick, out of a mount.
std::vector<uint64_t> WaysInto(pid_t brick);
std::vector<uint64_t> WaysOutOf(pid_t mount);

}  // namespace rankine::probe::gluster
