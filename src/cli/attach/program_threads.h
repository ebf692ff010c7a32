// SPDX-License-Identifier: BSD-3-Clause
// The threads that are named in a file system's operations, and their processes. Both are looked up in /proc
// while they exist.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <unordered_set>

#include "archive/storage/rows.h"

namespace rankine::cli {

class ProgramThreads {
 public:
  // `client`: the process that named the thread. Thread ids belong to the client's PID namespace. A thread or
  // process seen for the first time is added to the lists of `rows`.
  void Add(pid_t client, uint64_t thread, archive::StorageRows* rows);

 private:
  uint64_t SpaceOf(pid_t client);

  std::unordered_set<uint64_t> threads_, processes_;
  std::map<pid_t, uint64_t> spaces_;  // PID namespaces by client's pid
};

}  // namespace rankine::cli
