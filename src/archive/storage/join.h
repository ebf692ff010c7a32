// SPDX-License-Identifier: BSD-3-Clause
// Joins the parts of each file system operation, from the program's MPI call to the disk. The parts of one
// operation have a number or name in common (docs/design/probe.md). The records of the mount and of the
// server have the same connection, and the same request number on this connection. A mount's operation is
// matched to the program's requests by thread, file and extent, or by the mount's request number. A request
// belongs to the MPI call that its thread was executing while the mount handled the request.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "archive/rows/none.h"
#include "archive/storage/rows.h"

namespace rankine::archive {

struct Tables;

// An MPI call in which a thread made requests to a mount. Times are in ns, as in Timelines.
struct StorageCall {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;       // number of the thread in the process
  uint16_t function = 0;     // id in gen/mpi.table
  // Index of the call among the thread's calls of the function, and the number of such calls in the trace.
  uint64_t place = 0, count = 0;
  uint32_t site = kNone;  // index in Tables::sites
  uint64_t begin = 0, end = 0;
  uint32_t operations = 0;
};

// The program's request that an operation serves. If the operation serves several requests: the first of
// these requests.
struct StorageAsked {
  bool known = false;
  StorageAction action = StorageAction::read;  // a write of erasure-coded data also reads
  // number of the thread in the process; kNone: a thread of the C library
  uint32_t thread = kNone;
  uint64_t offset = 0, bytes = 0, begin = 0;  // ns on the common time scale of the traces
};

// An operation that a mount sent to a server. If the mount was not watched, only the server's record of the
// operation exists. Times are in ns.
struct StorageOperation {
  StorageAction action = StorageAction::read;
  uint32_t file = kNone;  // index in Storage::files
  uint64_t offset = 0, bytes = 0;
  uint64_t thread = 0;
  // index in Tables::processes of the process that made the request; kNone: the process is not in the archive
  uint32_t process = kNone;
  uint32_t call = kNone;  // index in Storage::calls; kNone: outside MPI, or unknown
  bool traced = false;    // True if the program's request is known, and the archive has the MPI calls of the
                          // thread that made this request.
  uint32_t requests = 0;  // number of the program's requests that the operation serves; 0: unknown
  StorageAsked asked;
  uint64_t begin = 0;  // time on the common time scale of the traces (archive/trace/timeline.h)
  bool has_client = false, has_server = false;
  uint64_t latency = 0;     // time from the request to the answer, as measured at the mount
  uint32_t server = kNone;  // index in Storage::servers
  uint64_t server_begin = 0, server_latency = 0, queue = 0, service = 0;
  uint64_t after = 0;  // time for which the server kept working after it had answered
  StorageDisk disk = StorageDisk::counted;
  uint64_t disk_file = 0;  // the server's own identifier of the file; 0: unknown
  uint64_t disk_accesses = 0, disk_bytes = 0, disk_time = 0, disk_longest = 0;  // all 0 if `unseen`

  // Returns the number of bytes that the operation moved, which is the same at the mount and at the server. A
  // read requests whole blocks even at the end of a file. So the number of bytes that the disk returned is
  // used for a read. If no disk access was observed, the number of requested bytes is returned.
  uint64_t Moved() const {
    const bool told = action == StorageAction::read && has_server && disk_accesses != 0;
    return told ? std::min(bytes, disk_bytes) : bytes;
  }
};

struct StoragePlace {
  std::string host;
  uint64_t pid = 0;
  std::string name;  // the folder of a brick; empty: unknown
  // Returns "HOST:NAME" or "HOST:PID".
  std::string Text() const;
};

struct Storage {
  std::vector<StorageOperation> operations;  // sorted by start time
  std::vector<StorageCall> calls;
  // paths; if a path is unknown, the file system's identifier of the file
  std::vector<std::string> files;
  std::vector<StoragePlace> servers;
  // the number of operations that mounts recorded, and the number of these operations that a server recorded,
  // too
  uint64_t clients = 0, served = 0;
  uint64_t only_servers = 0;  // number of operations that only servers recorded
  // The number of pairs that have the same identity but different threads, files or extents. These pairs are
  // not joined.
  uint64_t contradictions = 0;
  uint64_t of_ranks = 0;  // The number of client operations that processes of the archive requested.
  uint64_t placed = 0;    // The number of operations in `of_ranks` whose MPI call is known, or that are
                          // known to be outside MPI.
  uint64_t called = 0;    // The number of those placed operations that were made inside an MPI call.
  uint64_t lost = 0;
};

// Reads the traces only if there are operations to join. Uses the given number of threads.
Storage JoinStorage(const Tables& tables, unsigned threads);

// Formats a file's identity as 16 bytes in hexadecimal, in the notation of the file systems.
std::string StorageFileName(const std::array<uint64_t, 2>& id);

}  // namespace rankine::archive
