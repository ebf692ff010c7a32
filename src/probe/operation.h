// SPDX-License-Identifier: BSD-3-Clause
// A file system's work for one call of an application, as seen by one of its processes. Every back end makes
// operations of its own records. The layers above know only this type.
#pragma once
#include <sys/types.h>

#include <array>
#include <compare>
#include <cstdint>
#include <string>

namespace rankine::probe {

// A request is a call of a program's thread, as the mount received it. A request has no key, and its end has
// no meaning. A whole is a request that a part of the mount splits into several operations. A whole has no
// key and no meaningful end either.
enum class Layer : uint8_t { client, server, request, whole };
// Set in Operation::number of a client whose extent is that of a fragment of coded data. The other bits are
// the number of its whole (0: unknown).
inline constexpr uint64_t kCodedNumber = uint64_t{1} << 63;
enum class Action : uint8_t { read, write, sync };

// Identifies one operation in two processes, never by its time. `connection` is one client's connection to
// one server, with the same name on both sides. `transaction` is the file system's own number of the request
// on it.
struct JoinKey {
  std::string connection;
  uint64_t transaction = 0;
  auto operator<=>(const JoinKey&) const = default;
};

// How a server accessed its disk. `counted`: accesses were seen, in any way. `unseen`: it may have made
// accesses that were not seen, so the numbers have no meaning.
enum class DiskWay : uint8_t { counted = 0, unseen = 1, buffered = 2, direct = 3, submitted = 4 };

// Accesses to disks (to the underlying file system) that a server made for an operation.
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
           end = 0;  // ticks: from request sent to answer received; from request received to answer sent
  // The thread that asked for it: its thread id on the client's host; 0: unknown here. A server that does not
  // know the thread has its own names of files and offsets.
  uint64_t application_thread = 0;
  std::array<uint64_t, 2> file{};  // name of the file in the file system's own form
  uint64_t offset = 0, bytes = 0;  // range of the extent; sync: 0
  uint64_t number = 0;  // number of the operation (a server's have none); its parts have the same number as
                        // long as they last
  // The servers' name of the file with the data. For GlusterFS's mounts: their connection to the brick. 0:
  // unknown.
  uint64_t stored = 0;
  uint64_t peer = 0;        // for a client: its own number of the server that it asked; 0: unknown
  bool is_detailed = true;  // false: key, thread, file, extent, service and disk are unknown
  // The fields below are set only for a server.
  uint64_t service_begin = 0,
           service_end = 0;  // time in the server's storage layer; the time before is queue time
  uint64_t after = 0;        // ticks of work after the answer, for which no client waits
  DiskAccesses disk;
};

}  // namespace rankine::probe
