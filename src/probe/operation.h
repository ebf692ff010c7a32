// SPDX-License-Identifier: BSD-3-Clause
// A file system's work for one call of an application, as seen by one of its processes. Each back end builds
// operations from its own records. The layers above know only this type.
#pragma once
#include <sys/types.h>

#include <array>
#include <compare>
#include <cstdint>
#include <string>

namespace rankine::probe {

// A `request` is a call of a program's thread, as the mount received it. It has no key, and its end has no
// meaning. A `whole` is a request that a part of the mount splits into several operations. It has no key and
// no meaningful end either.
enum class Layer : uint8_t { client, server, request, whole };
// Flag bit in a client's Operation::number: its extent is that of a fragment of erasure-coded data. The other
// bits are the number of the `whole` that the fragment belongs to (0: unknown).
inline constexpr uint64_t kCodedNumber = uint64_t{1} << 63;
enum class Action : uint8_t { read, write, sync };

// Identifies one operation in both processes, without using its time. `connection` names one client's
// connection to one server, and is the same on both sides. `transaction` is the number that the file system
// gives the request on that connection.
struct JoinKey {
  std::string connection;
  uint64_t transaction = 0;
  auto operator<=>(const JoinKey&) const = default;
};

// How a server accessed its disk. `counted`: accesses were seen, by whatever method. `unseen`: the server may
// have made accesses that were not seen, so the numbers have no meaning.
enum class DiskWay : uint8_t { counted = 0, unseen = 1, buffered = 2, direct = 3, submitted = 4 };

// Accesses that a server made to its disks (to the underlying file system) for one operation.
struct DiskAccesses {
  uint64_t count = 0, bytes = 0;
  uint64_t time = 0, longest = 0;  // ticks
  DiskWay way = DiskWay::counted;
};

struct Operation {
  Layer layer = Layer::client;
  Action action = Action::read;
  pid_t process = 0;
  JoinKey key;
  uint64_t begin = 0,
           end = 0;  // ticks; client: from sending the request to receiving the answer; server: from
                     // receiving it to answering
  // Thread id, on the client's host, of the thread that made the call; 0 if unknown here. If a server does
  // not know the thread, its file names and offsets are its own too.
  uint64_t application_thread = 0;
  std::array<uint64_t, 2> file{};  // identifies the file in the file system's own form
  uint64_t offset = 0, bytes = 0;  // range of the accessed bytes; sync: 0
  uint64_t number = 0;  // identifies the operation (0 for a server); the parts of an operation have the same
                        // number while they last
  // The name by which servers know the file that holds the data. For GlusterFS's mounts: the connection to
  // the brick. 0: unknown.
  uint64_t stored = 0;
  uint64_t peer = 0;        // for a client: its own number for the server that it asked; 0: unknown
  bool is_detailed = true;  // false: key, thread, file, extent, service and disk are unknown
  // The fields below are set only for a server.
  uint64_t service_begin = 0,
           service_end = 0;  // interval in the server's storage layer; before it, the operation was queued
  uint64_t after = 0;        // ticks that the server worked after it had answered; no client waits for this
  DiskAccesses disk;
};

}  // namespace rankine::probe
