// SPDX-License-Identifier: BSD-3-Clause
// The operations that processes of a file system made for programs, as recorded by agents in these processes
// (docs/formats.md, kind storage). Decoding does not combine the halves of an operation; storage/join.h does
// that.
//
// Times are ticks of the host's time-stamp counter, which is also the clock of traces on the same host.
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

// The fields that all kinds of rows have. For a sync, the extent is 0.
struct StorageExtent {
  uint64_t begin = 0;
  // The id, on the client's host, of the program's thread that made the request. 0 if this record does not
  // contain the thread.
  uint64_t thread = 0;
  uint32_t file = 0;  // index in StorageRows::files
  StorageAction action = StorageAction::read;
  uint64_t offset = 0, bytes = 0;
};

// A request of a program's thread, as the mount received it.
struct StorageRequest : StorageExtent {
  // number that identifies the request in the mount while the request is in progress; numbers are reused
  uint64_t number = 0;
};

// An operation that a mount sent to a server. The field `number` of an operation is the number of its
// request, or of its entry in the list `wholes`. If the mount combined several requests, the field `number`
// identifies none of them. If the bit kStorageCoded is set in the number, the extent refers to a fragment
// of erasure-coded data instead of the file. The other bits of such a number are the index of the operation's
// entry in the list `wholes`, or 0 if the entry is unknown.
inline constexpr uint64_t kStorageCoded = uint64_t{1} << 63;
struct StorageClientOperation : StorageExtent {
  uint64_t end = 0;
  uint64_t number = 0;
  uint32_t connection = 0;  // index in StorageRows::connections
  uint64_t transaction = 0;
};

// How a server accessed its disk. The value `counted` means that accesses were observed, and may have used
// any method. The value `unseen` means that accesses may have been missed, so the numbers are undefined.
enum class StorageDisk : uint8_t { counted = 0, unseen = 1, buffered = 2, direct = 3, submitted = 4 };
inline constexpr uint8_t kStorageDisks = 5;

// A server's part of an operation. The operation was queued from its begin to the time `service_begin`.
struct StorageServerOperation : StorageExtent {
  uint64_t service_begin = 0, service_end = 0, end = 0;
  uint32_t connection = 0;
  uint64_t transaction = 0;
  uint32_t server = 0;  // index in StorageRows::servers
  uint64_t disk_accesses = 0, disk_bytes = 0;
  uint64_t disk_time = 0, disk_longest = 0;  // in ticks
  StorageDisk disk = StorageDisk::counted;
  uint64_t disk_file = 0;  // the server's own identifier of the file that stores the data; 0: unknown
  uint64_t after = 0;      // ticks for which the server kept working after it had answered
};

struct StorageServer {
  uint64_t pid = 0;
  std::string name;  // where the server stores its data, such as the folder of a brick
};
struct StorageFile {
  std::array<uint64_t, 2> id{};  // the file system's own identifier of the file
  std::string path;              // empty: unknown
};
struct StorageThread {
  uint64_t thread = 0;  // The id of the thread, as in StorageExtent::thread.
  // pid of its process in the PID namespace of the watching process; equal to `thread` if the process had
  // already ended
  uint64_t process = 0;
  uint64_t inner = 0;  // thread id in the thread's own PID namespace; 0: unknown
};
// Identifies a program's process uniquely. A pid alone does not identify a process, because pids are reused
// and belong to one PID namespace.
struct StorageProcess {
  uint64_t pid = 0;            // StorageThread::process
  uint64_t inner = 0;          // pid in the process's own PID namespace
  uint64_t pid_namespace = 0;  // inode number; 0: the initial namespace
  uint64_t start = 0;          // clock ticks since boot; 0: unknown
};

struct StorageRows {
  std::string backend, host;
  uint64_t ticks = 0, realtime_ns = 0;  // the counter and CLOCK_REALTIME, read at the same moment
  uint64_t ticks_per_second = 0;
  // Ticks at which this part of the recording was complete; for the last part, the end of the watch. 0:
  // unknown.
  uint64_t end = 0;
  // boot id of the machine, which is the same in all containers (base/rt/boot_hash.h); 0: unknown
  uint64_t boot = 0;
  // The number of lost calls and operations. Calls are lost if they arrive faster than they can be read.
  // Operations are lost if there is no space.
  uint64_t lost = 0;
  std::vector<std::string> connections;
  std::vector<StorageServer> servers;
  std::vector<StorageFile> files;
  std::vector<StorageThread> threads;
  // processes to which the threads belong; some processes may be missing
  std::vector<StorageProcess> processes;
  std::vector<StorageRequest> requests;
  // Requests to a module of the mount that splits files into pieces. The pieces are stored as separate
  // files. The extents refer to the whole file.
  std::vector<StorageRequest> wholes;
  std::vector<StorageClientOperation> clients;
  std::vector<StorageServerOperation> operations;
};

// Returns nullopt if the payload is malformed.
std::optional<StorageRows> DecodeStorage(std::span<const std::byte> raw, uint16_t version);
// The number of bytes that the given rows will take in the tables.
uint64_t TableBytes(const StorageRows& rows);

}  // namespace rankine::archive
