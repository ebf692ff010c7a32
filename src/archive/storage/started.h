// Which call of MPI-IO has started what goes on in another thread (aio): a mount's request of such a thread
// is the C library's operation of the same process, file and extent, whose call is known
// (archive/io/calls.h). Of several with one extent the nearest in time is meant.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>

#include "archive/storage/moved.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::archive {

class StartedCalls {
 public:
  // Reads the operations, where there are any that go on by themselves. `tables` outlives this.
  explicit StartedCalls(const Tables& tables);

  struct Call {
    uint32_t process;  // index in Tables::processes
    uint32_t thread;   // of the process
    uint16_t function;
    // Which one of the thread's calls of the function, and how many there are. Not when it was: operations'
    // begins are kept within 2 %. `count` 0: the program started it, outside of MPI.
    size_t place, count;
  };
  // As MovedExtents::Find.
  std::optional<Call> Find(std::string_view path, std::span<const uint32_t> processes,
                           const StorageExtent& extent, uint64_t begin, bool whole) const;

 private:
  MovedExtents moved_;              // from its start until its result was asked for, with the call's number
  std::map<uint64_t, Call> calls_;  // by number
};

}  // namespace rankine::archive
