// SPDX-License-Identifier: BSD-3-Clause
// Checks whether a thread of another process is asleep now. A look reads the thread's state in /proc. The
// file stays open, so a look is one system call.
#pragma once
#include <cstdint>
#include <map>
#include <utility>

#include "cli/launch/files.h"

namespace rankine::cli::top {

// For one thread at a time.
class SleepWatch {
 public:
  // Returns false also if this cannot be seen. A thread that is ready to run but has no processor is not
  // asleep.
  bool Sleeps(int64_t pid, uint64_t tid);
  // Forgets threads that were not asked about since the last Forget.
  void Forget();

 private:
  struct Stat {
    Fd fd;
    bool asked = false;
  };
  std::map<std::pair<int64_t, uint64_t>, Stat> stats_;
};

}  // namespace rankine::cli::top
