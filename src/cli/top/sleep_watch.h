// Is a thread of another process asleep just now? By the state in /proc, whose file stays open, so that a
// look is one system call.
#pragma once
#include <cstdint>
#include <map>
#include <utility>

#include "cli/launch/files.h"

namespace rankine::cli::top {

// One thread at a time.
class SleepWatch {
 public:
  // False also where that cannot be seen. A thread that is ready to run and has no processor is not asleep.
  bool Sleeps(int64_t pid, uint64_t tid);
  // Threads that were not asked for since the last Forget are forgotten.
  void Forget();

 private:
  struct Stat {
    Fd fd;
    bool asked = false;
  };
  std::map<std::pair<int64_t, uint64_t>, Stat> stats_;
};

}  // namespace rankine::cli::top
