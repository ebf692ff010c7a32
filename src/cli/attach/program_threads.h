// SPDX-License-Identifier: BSD-3-Clause
// Finds the threads whose ids occur in a file system's operations, and the processes of these threads.
// Threads and processes are looked up in /proc while they exist.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <unordered_set>

#include "archive/storage/rows.h"

namespace rankine::cli {

class ProgramThreads {
 public:
  // Adds a thread. The id belongs to the PID namespace of the client process that named the thread. Threads
  // and processes that are seen for the first time are added to the lists in `rows`.
  void Add(pid_t client, uint64_t thread, archive::StorageRows* rows);

 private:
  uint64_t SpaceOf(pid_t client);

  std::unordered_set<uint64_t> threads_, processes_;
  std::map<pid_t, uint64_t> spaces_;  // PID namespaces by client's pid
};

}  // namespace rankine::cli
