// SPDX-License-Identifier: BSD-3-Clause
// Counts file system operations of which only one end was seen. Operations are matched by their identity
// alone, so no trace is read.
#pragma once
#include <cstdint>

namespace rankine::archive {

struct Tables;

// A lone operation is one whose other end was not seen. A connection leads from one client to one server, or
// with OrangeFS from all clients to one server.
struct StorageHalves {
  uint64_t clients = 0, servers = 0;            // number of operations seen at each end
  uint64_t lone_clients = 0, lone_servers = 0;  // those that are lone
  // All lone operations, by their position on the connection. An operation is complete if both its client and
  // its server recorded it. Positions are: before the first complete operation, after the last one, between
  // complete operations, or on a connection without any. Processes are attached one after another, so the
  // first two are expected. `shared` counts servers' operations on connections of all clients, where the
  // client is unknown.
  uint64_t before = 0, behind = 0, between = 0, unwatched = 0, shared = 0;
  // The longest time on any connection from the first lone operation to the first complete one, and from the
  // last complete one to the last lone one.
  uint64_t before_ns = 0, behind_ns = 0;
  uint64_t diskless = 0;  // number of servers' operations whose disk accesses were not seen
  uint64_t lost = 0;      // number of calls that were not recorded
};

StorageHalves CountStorageHalves(const Tables& tables);

}  // namespace rankine::archive
