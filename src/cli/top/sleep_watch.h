// SPDX-License-Identifier: BSD-3-Clause
// Checks whether a thread of another process is asleep now, by reading its state in /proc. The file in
// /proc is kept open, so each check needs only one system call.
#pragma once
#include <cstdint>
#include <map>
#include <utility>

#include "cli/launch/files.h"

namespace rankine::cli::top {

// Not thread-safe.
class SleepWatch {
 public:
  // Returns whether the thread is asleep. Returns false if the state of the thread is unknown. A thread
  // that is ready to run but has no processor is not asleep.
  bool Sleeps(int64_t pid, uint64_t tid);
  // Closes the file of each thread for which `Sleeps` has not been called since the last call of `Forget`.
  void Forget();

 private:
  struct Stat {
    Fd fd;
    bool asked = false;
  };
  std::map<std::pair<int64_t, uint64_t>, Stat> stats_;
};

}  // namespace rankine::cli::top
