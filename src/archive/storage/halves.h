// SPDX-License-Identifier: BSD-3-Clause
// Counts the file system operations that only the client or only the server recorded. Operations are matched
// only by their identity, so no trace is needed for the counts.
#pragma once
#include <cstdint>

namespace rankine::archive {

struct Tables;

// A lone operation is an operation that only its client or only its server recorded. A connection leads from
// one client to one server, or with OrangeFS from all clients to one server.
struct StorageHalves {
  uint64_t clients = 0, servers = 0;            // number of operations recorded by clients and by servers
  uint64_t lone_clients = 0, lone_servers = 0;  // The numbers of client operations without a server
                                                // operation, and of server operations without a client
                                                // operation.
  // Numbers of lone operations, by their position on the connection. An operation is complete if both its
  // client and its server recorded it. A lone operation is before the first complete operation, after the
  // last complete operation, between complete operations, or on a connection without complete operations.
  // Agents attach to the processes one after another, so lone operations at the beginning and end are
  // expected. The field `shared` counts server operations on connections that all clients share, where the
  // client is unknown.
  uint64_t before = 0, behind = 0, between = 0, unwatched = 0, shared = 0;
  // `before_ns` is the longest time, over all connections, from the first lone operation to the first
  // complete operation. `behind_ns` is the longest time from the last complete operation of a connection to
  // its last lone operation.
  uint64_t before_ns = 0, behind_ns = 0;
  uint64_t diskless = 0;  // number of server operations whose disk accesses were not observed
  uint64_t lost = 0;      // number of calls that were not recorded
};

StorageHalves CountStorageHalves(const Tables& tables);

}  // namespace rankine::archive
