// Operations of a file system of which one end alone was seen, counted by identity alone: no trace is read.
#pragma once
#include <cstdint>

#include "archive/tables.h"

namespace rankine::archive {

// Lone: the other end was not seen. A way is one client's to one server; with OrangeFS all clients' to it.
struct StorageHalves {
  uint64_t clients = 0, servers = 0;            // operations at each end
  uint64_t lone_clients = 0, lone_servers = 0;  // of these
  // All lone ones, by where they lie on their way: before the first one that was seen at both ends, behind
  // the last one, in between, or on a way with no such. Processes are attached to one after another. Servers'
  // on ways of all clients are `shared`: whose they are is not known.
  uint64_t before = 0, behind = 0, between = 0, unwatched = 0, shared = 0;
  uint64_t before_ns = 0, behind_ns = 0;  // from the first such to then, on the way where that is longest
  uint64_t diskless = 0;                  // operations of servers of whose disks nothing was seen
  uint64_t lost = 0;                      // calls
};

StorageHalves CountStorageHalves(const Tables& tables);

}  // namespace rankine::archive
