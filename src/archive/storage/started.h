// SPDX-License-Identifier: BSD-3-Clause
// Finds the MPI-IO call that started an asynchronous operation, which another thread performs (aio). When
// the thread of the C library accesses a file, the mount receives a request. The request belongs to a C
// library operation with the same process, file and extent. For a C library operation, the MPI-IO call in
// which it was started is known (archive/io/calls.h). If several operations match, the operation that is
// nearest in time is used.
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
  // Reads all operations if any operation is asynchronous. The tables must outlive this object.
  explicit StartedCalls(const Tables& tables);

  struct Call {
    uint32_t process;  // index in Tables::processes
    uint32_t thread;   // the thread's number in the process
    uint16_t function;
    // The index of the call among the thread's calls of the function, and the number of these calls. The
    // index identifies the call. The call's time would not suffice, because start times of operations are
    // stored with an error of up to 2 %. The field `count` is 0 if the program started the operation outside
    // MPI.
    size_t place, count;
  };
  // The arguments are as in MovedExtents::Find.
  std::optional<Call> Find(std::string_view path, std::span<const uint32_t> processes,
                           const StorageExtent& extent, uint64_t begin, bool whole) const;

 private:
  // The asynchronous operations, with the numbers of their calls. An operation lasts from its start until its
  // result was requested.
  MovedExtents moved_;
  std::map<uint64_t, Call> calls_;  // indexed by number
};

}  // namespace rankine::archive
