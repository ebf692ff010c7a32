// What a file system did for one call of an application, as one of its processes saw it. What every back end
// makes of its own records, and all that the layers above know of it.
#pragma once
#include <sys/types.h>

#include <array>
#include <compare>
#include <cstdint>
#include <string>

namespace rankine::probe {

// A request: of a program's thread, as the mount took it; no key, and its end means nothing.
// A whole: what a part of the mount took that makes several operations of one; likewise.
enum class Layer : uint8_t { client, server, request, whole };
// In Operation::number of a client whose extent is that of a fragment of coded data, beside the number of the
// whole that it is of (0: not known).
inline constexpr uint64_t kCodedNumber = uint64_t{1} << 63;
enum class Action : uint8_t { read, write, sync };

// Names one operation in two processes: never its time. `connection` is one client's way to one server, named
// alike on both sides; `transaction` is the file system's own number of the request on it.
struct JoinKey {
  std::string connection;
  uint64_t transaction = 0;
  auto operator<=>(const JoinKey&) const = default;
};

// How a server got at its disk. `counted`: accesses were seen, by whatever way. `unseen`: it may have made
// some that were not seen, so the numbers mean nothing.
enum class DiskWay : uint8_t { counted = 0, unseen = 1, buffered = 2, direct = 3, submitted = 4 };

// Accesses to disks (to the file system below) that a server made for an operation.
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
  uint64_t begin = 0, end = 0;  // ticks: request sent to answer come; request come to answer sent
  // Who asked for it: its thread id on the client's host. 0: that is not known here; a server that does not
  // know it names files and offsets in a way of its own.
  uint64_t application_thread = 0;
  std::array<uint64_t, 2> file{};  // the file system's name of the file
  uint64_t offset = 0, bytes = 0;  // of the extent; sync: 0
  uint64_t number = 0;             // all but servers' have one, which their parts have, too, while they last
  // The servers' own name of the file that has the data; of GlusterFS's mounts their connection to the brick.
  // 0: not told.
  uint64_t stored = 0;
  uint64_t peer = 0;        // of a client: its number of the server that it asked; 0: not told
  bool is_detailed = true;  // false: no key, thread, file, extent, service nor disk is known of it
  // Of a server.
  uint64_t service_begin = 0, service_end = 0;  // in its storage layer; before it is queue
  uint64_t after = 0;  // ticks that it worked on behind its answer, for which no client waits
  DiskAccesses disk;
};

}  // namespace rankine::probe
