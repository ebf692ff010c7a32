// SPDX-License-Identifier: BSD-3-Clause
// A file system's work for one call of an application, as seen by one of its processes. Each back end
// builds operations from its own records. Code outside the back ends uses only this type.
#pragma once
#include <sys/types.h>

#include <array>
#include <compare>
#include <cstdint>
#include <string>

namespace rankine::probe {

// A `client` operation is an operation that a client sent to a server. A `server` operation is the server's
// part of the work for a `client` operation. A `request` operation is a program's request, as the mount
// received it. A `whole` operation is a request that a part of the mount splits into several operations.
// Operations of the kinds `request` and `whole` have no key, and their end has no meaning.
enum class Layer : uint8_t { client, server, request, whole };
// This flag bit is in Operation::number of a client's operation. The flag means that the extent is that of a
// fragment of erasure-coded data. The other bits are the number of the request (Layer::whole) to which the
// fragment belongs (0: unknown).
inline constexpr uint64_t kCodedNumber = uint64_t{1} << 63;
enum class Action : uint8_t { read, write, sync };

// Identifies an operation in the client and in the server, without using times. The member `connection` names
// one client's connection to one server; both sides use the same name. The member `transaction` is the number
// of the request on this connection, as assigned by the file system.
struct JoinKey {
  std::string connection;
  uint64_t transaction = 0;
  auto operator<=>(const JoinKey&) const = default;
};

// Describes how a server accessed its disk. The value `counted` means that accesses were seen, but that the
// method of the accesses was not seen. The value `unseen` means that the server may have made accesses that
// cannot be observed, so the numbers are meaningless.
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
           end = 0;  // times in ticks; for a client, from sending the request to receiving the answer; for a
                     // server, from receiving the request to answering
  // Thread id, on the client's host, of the thread that made the call; 0 if the id is unknown here. If a
  // server does not know the thread, the file names and offsets in its records are also private to this
  // server.
  uint64_t application_thread = 0;
  std::array<uint64_t, 2> file{};  // identifies the file, in the file system's own format
  uint64_t offset = 0, bytes = 0;  // range of the bytes accessed; 0 for `sync`
  uint64_t number = 0;  // identifies the operation (0 for a server); the parts of an operation have the same
                        // number while they last
  // The name that servers use for the file that holds the data. For a mount of GlusterFS, `stored` identifies
  // the connection to the brick. The value 0 means that the name is unknown.
  uint64_t stored = 0;
  // for a client: its own number for the server to which it sent the request; 0: the number is unknown
  uint64_t peer = 0;
  bool is_detailed = true;  // If `is_detailed` is false, the key, the thread, the file, the extent, the
                            // service times and the disk accesses are unknown.
  // The fields below are set only for a server.
  // the time in the server's storage layer; before this time, the operation was queued
  uint64_t service_begin = 0, service_end = 0;
  // number of ticks for which the server kept working after its answer; no client waits for this work
  uint64_t after = 0;
  DiskAccesses disk;
};

}  // namespace rankine::probe
