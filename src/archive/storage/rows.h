// What a file system's processes did for programs, operation by operation, as agents in them saw it
// (docs/formats.md, kind storage). Decoded as it stands; storage/join.h puts the halves together.
//
// Times are ticks of the host's counter: the one that MPI calls in traces of the same host are timed by.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rankine::archive {

enum class StorageAction : uint8_t { read = 0, write = 1, sync = 2 };
inline constexpr uint8_t kStorageActions = 3;

// What all of them have. The extent of a sync is 0.
struct StorageExtent {
  uint64_t begin = 0;
  uint64_t thread = 0;  // of the program that asked: its id on the client's host; 0: not known here
  uint32_t file = 0;    // place in StorageRows::files
  StorageAction action = StorageAction::read;
  uint64_t offset = 0, bytes = 0;
};

// A request of a program's thread as the mount took it.
struct StorageRequest : StorageExtent {
  uint64_t number = 0;  // the mount's own of it, while it lasts; another may have it later
};

// What a mount sent to a server. `number` is that of the request or whole of which it is a part, where
// the mount did not make it of several.
// With this bit its extent is that of a fragment of coded data, and tells nothing of the file's; the rest is
// the number of its whole, 0: not known.
inline constexpr uint64_t kStorageCoded = uint64_t{1} << 63;
struct StorageClientOperation : StorageExtent {
  uint64_t end = 0;
  uint64_t number = 0;
  uint32_t connection = 0;  // place in StorageRows::connections
  uint64_t transaction = 0;
};

// How a server got at its disk: `counted`, by whatever way; `unseen`, it may have, and the numbers mean
// nothing.
enum class StorageDisk : uint8_t { counted = 0, unseen = 1, buffered = 2, direct = 3, submitted = 4 };
inline constexpr uint8_t kStorageDisks = 5;

// What a server did. From `begin` to `service_begin` it was in queues.
struct StorageServerOperation : StorageExtent {
  uint64_t service_begin = 0, service_end = 0, end = 0;
  uint32_t connection = 0;
  uint64_t transaction = 0;
  uint32_t server = 0;  // place in StorageRows::servers
  uint64_t disk_accesses = 0, disk_bytes = 0;
  uint64_t disk_time = 0, disk_longest = 0;  // ticks
  StorageDisk disk = StorageDisk::counted;
  uint64_t disk_file = 0;  // the server's own name of the file that it stores the data in; 0: not told
  uint64_t after = 0;      // ticks that it worked on behind its answer
};

struct StorageServer {
  uint64_t pid = 0;
  std::string name;  // what it stores where: a brick's folder
};
struct StorageFile {
  std::array<uint64_t, 2> id{};  // the file system's own name of it
  std::string path;              // empty: not known
};
struct StorageThread {
  uint64_t thread = 0;   // as StorageExtent::thread has it
  uint64_t process = 0;  // its process, as who watched sees it; the thread again: it was gone
  uint64_t inner = 0;    // its id in its own PID namespace; 0: not known
};
// A program's process, named for good: pids are used again, and mean something in one PID namespace.
struct StorageProcess {
  uint64_t pid = 0;            // StorageThread::process
  uint64_t inner = 0;          // in its own PID namespace
  uint64_t pid_namespace = 0;  // inode; 0: the machine's own
  uint64_t start = 0;          // clock ticks since boot; 0: not known
};

struct StorageRows {
  std::string backend, host;
  uint64_t ticks = 0, realtime_ns = 0;  // one moment on the counter and on CLOCK_REALTIME
  uint64_t ticks_per_second = 0;
  uint64_t end = 0;   // ticks: the part was complete, the last one's is the watch's end; 0: not known
  uint64_t boot = 0;  // names the machine (base/rt/boot_hash.h), in whatever container; 0: not known
  uint64_t lost = 0;  // calls that came faster than they could be read, and operations without room
  std::vector<std::string> connections;
  std::vector<StorageServer> servers;
  std::vector<StorageFile> files;
  std::vector<StorageThread> threads;
  std::vector<StorageProcess> processes;  // of the threads; a process may be missing
  std::vector<StorageRequest> requests;
  // What a part of the mount took that stores a file in pieces under names of their own: its extent, in the
  // file.
  std::vector<StorageRequest> wholes;
  std::vector<StorageClientOperation> clients;
  std::vector<StorageServerOperation> operations;
};

// nullopt: malformed.
std::optional<StorageRows> DecodeStorage(std::span<const std::byte> raw, uint16_t version);
// Bytes of its tables.
uint64_t TableBytes(const StorageRows& rows);

}  // namespace rankine::archive
