// The threads of programs that a file system's operations name, with the processes that they are of, looked
// up in /proc while they are there.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <unordered_set>

#include "archive/storage/rows.h"

namespace rankine::cli {

class SeenThreads {
 public:
  // `client`: the process that named it; its numbers of threads are those of its PID namespace. What was not
  // seen before is added to the lists of `rows`.
  void Add(pid_t client, uint64_t thread, archive::StorageRows* rows);

 private:
  uint64_t SpaceOf(pid_t client);

  std::unordered_set<uint64_t> threads_, processes_;
  std::map<pid_t, uint64_t> spaces_;  // PID namespaces of clients
};

}  // namespace rankine::cli
