// Operations of a file system, from the program's MPI call to the disk. What is put together has one identity
// (docs/design/probe.md): the halves at mount and server the connection and the number of the request on it;
// a mount's operation and the program's requests that it carries the thread, the file and the extent (or the
// mount's number of the request); a request and the MPI call the thread, which stands still in the call while
// the mount has its request.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::archive {

// A call of MPI's in which a thread asked a mount for something. Times in ns as in Timelines.
struct StorageCall {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;       // the process's number of it
  uint16_t function = 0;     // of gen/mpi.table
  // Which one of the thread's calls of the function, and how many of them its trace has.
  uint64_t place = 0, count = 0;
  uint32_t site = kNone;  // index in Tables::sites
  uint64_t begin = 0, end = 0;
  uint32_t operations = 0;
};

// The (first) request of a program's that an operation carries.
struct StorageAsked {
  bool known = false;
  StorageAction action = StorageAction::read;  // (what is stored coded is read for a write)
  uint32_t thread = kNone;                     // the process's number of it; kNone: one of the C library's
  uint64_t offset = 0, bytes = 0, begin = 0;   // ns on the line of the traces
};

// One that a mount sent to a server, or a server's alone where the mount was not watched. Times in ns.
struct StorageOperation {
  StorageAction action = StorageAction::read;
  uint32_t file = kNone;  // index in Storage::files
  uint64_t offset = 0, bytes = 0;
  uint64_t thread = 0;
  uint32_t process = kNone;  // index in Tables::processes of who asked; kNone: it is not in the archive
  uint32_t call = kNone;     // index in Storage::calls; kNone: outside of MPI, or not known
  bool traced = false;       // MPI calls of the thread are in the archive, and the request is known
  uint32_t requests = 0;     // of the program that it carries; 0: not known
  StorageAsked asked;
  uint64_t begin = 0;  // on the line of the traces (archive/trace/timeline.h)
  bool has_client = false, has_server = false;
  uint64_t latency = 0;     // at the mount
  uint32_t server = kNone;  // index in Storage::servers
  uint64_t server_begin = 0, server_latency = 0, queue = 0, service = 0;
  uint64_t after = 0;  // what the server did behind its answer
  StorageDisk disk = StorageDisk::counted;
  uint64_t disk_file = 0;  // the server's own name of it; 0: not told
  uint64_t disk_accesses = 0, disk_bytes = 0, disk_time = 0, disk_longest = 0;  // `unseen`: 0

  // Bytes that it moved, at the mount and at the server. A read is asked for whole blocks, also at a file's
  // end: it moved what the disk gave for it. Where no access of the disk was seen it is what was asked for.
  uint64_t Moved() const {
    const bool told = action == StorageAction::read && has_server && disk_accesses != 0;
    return told ? std::min(bytes, disk_bytes) : bytes;
  }
};

struct StoragePlace {
  std::string host;
  uint64_t pid = 0;
  std::string name;  // a brick's folder; empty: not known
  // "NAME" or "PID", with "HOST:" before it.
  std::string Text() const;
};

struct Storage {
  std::vector<StorageOperation> operations;  // by begin
  std::vector<StorageCall> calls;
  std::vector<std::string> files;  // a path, else the file system's name of the file
  std::vector<StoragePlace> servers;
  uint64_t clients = 0, served = 0;  // operations of mounts; of these, those whose server's half is there
  uint64_t only_servers = 0;         // operations of servers whose mount's half is not
  uint64_t contradictions = 0;       // of one identity, and not of one thread, file and extent: not joined
  uint64_t of_ranks = 0;             // of `clients`, those that processes of the archive asked for
  uint64_t placed = 0;  // of these, those of which it is known in which MPI call they were, or that in none
  uint64_t called = 0;  // of these, those in an MPI call
  uint64_t lost = 0;
};

// Reads the traces where there is anything to join, by so many threads.
Storage JoinStorage(const Tables& tables, unsigned threads);

// A file's identity as file systems write it: 16 bytes in hexadecimal.
std::string StorageFileName(const std::array<uint64_t, 2>& id);

}  // namespace rankine::archive
