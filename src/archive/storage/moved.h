// What was moved by traced operations, to be found by file and extent where a mount's request does not tell
// whose it is: its thread is one of the C library's (aio), or had ended before it was looked for.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::archive {

class MovedExtents {
 public:
  struct Operation {
    uint64_t offset, end;       // bytes
    uint64_t begin_ns, end_ns;  // on the line of the traces
    uint64_t number;            // for who added it
    uint32_t process, thread;   // index in Tables::processes; the process's number of it
    bool writes;
  };
  void Add(std::string_view path, const Operation& operation);
  // Behind the last Add.
  void Order();

  // The one of these processes that has most of the extent, and of several with as much the nearest in time;
  // nullptr: none has any of it, or it is a sync. `begin`: when the mount had the request, ns on the line of
  // the traces. `whole`: only those that have all of it.
  const Operation* Find(std::string_view path, std::span<const uint32_t> processes,
                        const StorageExtent& extent, uint64_t begin, bool whole) const;

 private:
  struct OfFile {
    std::vector<Operation> operations;  // by offset
    uint64_t longest = 0;               // bytes
  };
  struct Near;
  static void FindIn(const OfFile& of, const StorageExtent& extent, uint64_t begin, Near* near);

  std::map<std::string_view, std::map<uint32_t, OfFile>> files_;  // by path and process
};

// Of all that threads have moved by themselves (no aio), where its offset is known; of a thread's operations
// no two overlap in time. Reads all operations.
MovedExtents MovedByThreads(const Tables& tables);

}  // namespace rankine::archive
