// The slowest operations of I/O (--io=trace), each with what was done below it, layer by layer: calls that no
// other call of I/O is around, of an I/O library, of MPI-IO or of the C library. A collective call of all
// ranks is one, both halves of a split one, too; so are the ranks' calls of a library that have one below
// them.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/io/busy_time.h"
#include "analysis/io/storage.h"
#include "archive/io/calls.h"

namespace rankine::analysis {

// What one process did below, by one function.
struct SlowBelow {
  uint32_t process = archive::kNone;
  uint32_t depth = 0;  // calls between the slow one and it
  std::string_view function;
  StorageSums sums;
  bool in_c_library = false;
  bool started = false;  // goes on by itself: its time is none of the call around it
  // Of the time: without the calls below. Not of calls of the C library that a mount was followed below: it
  // answers before it sends, or after.
  std::optional<uint64_t> own = 0;
};

// What the file system did for one process: its mount, and its servers.
struct SlowStorage {
  uint32_t process = archive::kNone;
  StorageSums client;
  std::map<uint32_t, ServerSums> servers;  // by place in Storage::servers
  BusyTime client_busy;
  std::map<uint32_t, BusyTime> busy;  // of servers
  // Of all operations' time at the mount, or in a server: without the layer below.
  uint64_t ClientOwn() const;
  static uint64_t ServerOwn(const ServerSums& server);
};

struct SlowOperation {
  uint64_t number = 0;                // of the operation that took longest (archive/io/calls.h)
  uint32_t collective = 0;            // id of the (first) collective call that it is, or has below; 0: none
  uint32_t process = archive::kNone;  // who took longest
  uint32_t ranks = 0;
  uint32_t row = archive::kNone;     // in Tables::io
  uint64_t begin = 0, end = 0;       // of that process
  uint64_t own = 0;                  // of that time: without the longest part that a process has below
  uint64_t bytes = 0;                // of all ranks
  std::vector<SlowBelow> below;      // by process and depth, most time first
  std::vector<SlowStorage> storage;  // by process
};

struct SlowestIo {
  std::vector<SlowOperation> list;
  // Of mounts: those that processes of the archive asked for, and of these the ones of which no identity
  // (thread, file and extent, or the call's place among its thread's) says in which call.
  uint64_t asked = 0, unmatched = 0;
};

// At most so many, the longest first. `storage`: as the archive has it.
SlowestIo FindSlowest(const archive::Tables& tables, const archive::IoCalls& calls,
                      const archive::Storage& storage, size_t most);

}  // namespace rankine::analysis
