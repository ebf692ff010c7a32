// A line that says what long work is at, and which share of it is done where the work itself says so
// (base/work.h). Only on a terminal, and only after a second; see progress_line.h for work that a command
// does piece by piece itself.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/progress_terminal.h"

namespace rankine::cli {

// Gone when destroyed. A thread of its own draws it, by system calls alone: the work may fork meanwhile, and
// a child has no lock of this to wait for.
class StageLine {
 public:
  // `fd` and `after` are for tests.
  explicit StageLine(std::string stage, int fd = ProgressTerminal(),
                     std::chrono::milliseconds after = std::chrono::seconds(1));
  StageLine(const StageLine&) = delete;
  StageLine& operator=(const StageLine&) = delete;
  ~StageLine();
  // Any thread. Foreign text is made visible.
  void Stage(std::string stage);

 private:
  void Draw();

  const int fd_;
  const std::chrono::milliseconds after_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::string stage_;  // by mutex_, as `end_`
  bool end_ = false;
  std::thread thread_;  // none where there is no terminal
};

}  // namespace rankine::cli
