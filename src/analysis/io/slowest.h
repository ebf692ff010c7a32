// The slowest operations of I/O (--io=trace), each with what was done below it, layer by layer: a collective
// call of all ranks is one, as is each other call of MPI-IO, and each of the C library's past MPI-IO.
#pragma once
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "analysis/io/storage.h"
#include "archive/io/calls.h"

namespace rankine::analysis {

// What one process did below, by one function of the C library.
struct SlowBelow {
  uint32_t process = archive::kNone;
  std::string_view function;
  StorageSums sums;
};

// What the file system did for one process: its mount, and its servers.
struct SlowStorage {
  uint32_t process = archive::kNone;
  StorageSums client;
  std::map<uint32_t, ServerSums> servers;  // by place in Storage::servers
};

struct SlowOperation {
  uint64_t number = 0;                // of the operation that took longest (archive/io/calls.h)
  uint32_t collective = 0;            // place in IoCalls::collectives + 1; 0: it is none
  uint32_t process = archive::kNone;  // who took longest
  uint32_t ranks = 1;
  uint32_t row = archive::kNone;     // in Tables::io
  uint64_t begin = 0, end = 0;       // of that process
  uint64_t bytes = 0;                // of all ranks
  std::vector<SlowBelow> below;      // by process, most time first
  std::vector<SlowStorage> storage;  // by process
};

// At most so many, the longest first. `storage`: as the archive has it.
std::vector<SlowOperation> FindSlowest(const archive::Tables& tables, const archive::IoCalls& calls,
                                       const archive::Storage& storage, size_t most);

}  // namespace rankine::analysis
