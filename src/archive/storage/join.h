// SPDX-License-Identifier: BSD-3-Clause
// Joins the parts of each operation of a file system, from the program's MPI call to the disk. Parts with the
// same identity belong together (docs/design/probe.md). The halves at mount and server have the connection
// and the number of the request on it. A mount's operation and the program's requests that it carries have
// the thread, the file and the extent, or the mount's number of the request. A request and its MPI call have
// the thread, which stays in the call while the mount handles the request.
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

// An MPI call in which a thread asked a mount for something. Times are in ns, as in Timelines.
struct StorageCall {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;       // number of the thread in the process
  uint16_t function = 0;     // id of gen/mpi.table
  // Number of the call among the thread's calls of the function, and the number of such calls in its trace.
  uint64_t place = 0, count = 0;
  uint32_t site = kNone;  // index in Tables::sites
  uint64_t begin = 0, end = 0;
  uint32_t operations = 0;
};

// The program's request that an operation carries; if there are several, the first.
struct StorageAsked {
  bool known = false;
  StorageAction action = StorageAction::read;  // a write of coded data also reads
  // number of the thread in the process; kNone: a thread of the C library
  uint32_t thread = kNone;
  uint64_t offset = 0, bytes = 0, begin = 0;  // ns on the line of the traces
};

// An operation that a mount sent to a server. If the mount was not watched, it is the server's half alone.
// Times are in ns.
struct StorageOperation {
  StorageAction action = StorageAction::read;
  uint32_t file = kNone;  // index in Storage::files
  uint64_t offset = 0, bytes = 0;
  uint64_t thread = 0;
  // index in Tables::processes of the process that asked; kNone: it is not in the archive
  uint32_t process = kNone;
  uint32_t call = kNone;  // index in Storage::calls; kNone: outside MPI, or unknown
  bool traced = false;    // the thread's MPI calls are in the archive, and the request is known
  uint32_t requests = 0;  // number of the program's requests that it carries; 0: unknown
  StorageAsked asked;
  uint64_t begin = 0;  // time on the common line of the traces (archive/trace/timeline.h)
  bool has_client = false, has_server = false;
  uint64_t latency = 0;     // time from the request to the answer, at the mount
  uint32_t server = kNone;  // index in Storage::servers
  uint64_t server_begin = 0, server_latency = 0, queue = 0, service = 0;
  uint64_t after = 0;  // time that the server worked after its answer
  StorageDisk disk = StorageDisk::counted;
  uint64_t disk_file = 0;  // the server's own name of the file; 0: unknown
  uint64_t disk_accesses = 0, disk_bytes = 0, disk_time = 0, disk_longest = 0;  // `unseen`: these are 0

  // Bytes that the operation moved, at the mount and at the server. A read asks for whole blocks, even at the
  // end of a file, so it moved what the disk gave. If no disk access was seen, it is the number of requested
  // bytes.
  uint64_t Moved() const {
    const bool told = action == StorageAction::read && has_server && disk_accesses != 0;
    return told ? std::min(bytes, disk_bytes) : bytes;
  }
};

struct StoragePlace {
  std::string host;
  uint64_t pid = 0;
  std::string name;  // a brick's folder; empty: unknown
  // Returns "NAME" or "PID", with "HOST:" in front.
  std::string Text() const;
};

struct Storage {
  std::vector<StorageOperation> operations;  // by begin
  std::vector<StorageCall> calls;
  std::vector<std::string> files;  // a path, else the file system's name of the file
  std::vector<StoragePlace> servers;
  uint64_t clients = 0, served = 0;  // operations of mounts; of these, those with the server's half
  uint64_t only_servers = 0;         // operations of servers without the mount's half
  // pairs with the same identity but different thread, file or extent, which are not joined
  uint64_t contradictions = 0;
  uint64_t of_ranks = 0;  // number of `clients` that processes of the archive asked for
  uint64_t placed = 0;    // number of `of_ranks` whose MPI call is known, or that are known to be outside MPI
  uint64_t called = 0;    // number of `placed` in an MPI call
  uint64_t lost = 0;
};

// Reads the traces if there is anything to join, by `threads` threads.
Storage JoinStorage(const Tables& tables, unsigned threads);

// A file's identity in the form of file systems: 16 bytes in hexadecimal.
std::string StorageFileName(const std::array<uint64_t, 2>& id);

}  // namespace rankine::archive
