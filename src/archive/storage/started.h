// SPDX-License-Identifier: BSD-3-Clause
// Finds the MPI-IO call that started an operation in another thread (aio). A mount's request of such a thread
// belongs to an operation of the C library with the same process, file and extent. The MPI-IO call of that
// operation is known (archive/io/calls.h). Among several, the nearest in time is used.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>

#include "archive/storage/moved_extents.h"
#include "archive/storage/rows.h"

namespace rankine::archive {

struct Tables;

class StartedCalls {
 public:
  // Reads the operations if any of them is asynchronous. `tables` outlives this object.
  explicit StartedCalls(const Tables& tables);

  struct Call {
    uint32_t process;  // index in Tables::processes
    uint32_t thread;   // number in the process
    uint16_t function;
    // Number of the call among the thread's calls of the function, and the number of such calls. The time is
    // not used, because start times of operations are kept only within 2 %. `count` 0: the program started it
    // outside MPI.
    size_t place, count;
  };
  // Arguments as in MovedExtents::Find.
  std::optional<Call> Find(std::string_view path, std::span<const uint32_t> processes,
                           const StorageExtent& extent, uint64_t begin, bool whole) const;

 private:
  // operations from the start until the result was asked for, with the call's number
  MovedExtents moved_;
  std::map<uint64_t, Call> calls_;  // by number
};

}  // namespace rankine::archive
