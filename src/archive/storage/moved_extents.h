// SPDX-License-Identifier: BSD-3-Clause
// Finds traced operations by file and extent. The search is needed if a mount's request does not show which
// thread of the program made it. A request that does not show its thread comes from a thread of the C
// library (aio), or from a thread that had ended before it was looked up.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "archive/storage/rows.h"

namespace rankine::archive {

struct Tables;

class MovedExtents {
 public:
  struct Operation {
    uint64_t offset, end;       // in bytes
    uint64_t begin_ns, end_ns;  // times on the common time scale of the traces
    uint64_t number;            // an arbitrary number for the caller's use
    uint32_t process, thread;   // index in Tables::processes; number of the thread in the process
    bool writes;
  };
  void Add(std::string_view path, const Operation& operation);
  // Must be called after the last Add.
  void Order();

  // Returns the operation of these processes that covers the largest part of the extent. If several
  // operations cover equally many bytes, returns the operation that is nearest in time. Returns nullptr for a
  // sync, or if no operation covers any part of the extent. The argument `begin` is the time at which the
  // mount received the request, in ns on the common time scale. If `whole` is true, only operations that
  // cover the whole extent are considered.
  const Operation* Find(std::string_view path, std::span<const uint32_t> processes,
                        const StorageExtent& extent, uint64_t begin, bool whole) const;

 private:
  struct OfFile {
    std::vector<Operation> operations;  // sorted by offset
    uint64_t longest = 0;               // in bytes
  };
  struct Near;
  static void FindIn(const OfFile& of, const StorageExtent& extent, uint64_t begin, Near* near);

  std::map<std::string_view, std::map<uint32_t, OfFile>> files_;  // the operations by path and process
};

// Returns all operations with a known offset that threads made themselves. Asynchronous operations (aio) are
// left out. The operations of one thread do not overlap in time. Reads all operations.
MovedExtents MovedByThreads(const Tables& tables);

}  // namespace rankine::archive
