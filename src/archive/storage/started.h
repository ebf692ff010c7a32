// Which call of MPI-IO has started what goes on in another thread (aio): a mount's request of such a thread
// is the C library's operation of the same process, file and extent, whose call is known
// (archive/io/calls.h). Of several with one extent the nearest in time is meant.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

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
    // begins are kept within 2 %.
    size_t place, count;
  };
  // `begin`: when the mount had the request, ns on the line of the traces. `process` kNone: of whichever has
  // all of the extent in one operation; such threads end soon, and then nobody can say whose they were.
  std::optional<Call> Find(uint32_t process, std::string_view path, const StorageExtent& extent,
                           uint64_t begin) const;

 private:
  struct Operation {
    uint64_t offset, end;       // bytes
    uint64_t begin_ns, end_ns;  // from its start until its result was asked for
    uint64_t number;            // of the call
    bool writes;
  };
  struct OfFile {
    std::vector<Operation> operations;  // by offset
    uint64_t longest = 0;               // bytes
  };

  struct Near;
  static void FindIn(const OfFile& of, const StorageExtent& extent, uint64_t begin, Near* near);

  std::map<std::string_view, std::map<uint32_t, OfFile>> files_;  // by path and process
  std::map<uint64_t, Call> calls_;                                // by number
};

}  // namespace rankine::archive
