// SPDX-License-Identifier: BSD-3-Clause
// A line that shows the present stage of long work, and the finished share if the work reports it
// (base/work.h). The line appears only on a terminal, and only after one second. For work that a command does
// piece by piece itself, see progress_line.h.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/progress_terminal.h"

namespace rankine::cli {

// The line is removed when the object is destroyed. A separate thread draws it with system calls alone. The
// work may fork meanwhile, and then the child must not wait for a lock of this object.
class StageLine {
 public:
  // `fd` and `after` are for tests.
  explicit StageLine(std::string stage, int fd = ProgressTerminal(),
                     std::chrono::milliseconds after = std::chrono::seconds(1));
  StageLine(const StageLine&) = delete;
  StageLine& operator=(const StageLine&) = delete;
  ~StageLine();
  // Safe for any thread. Control characters in foreign text are made visible.
  void Stage(std::string stage);

 private:
  void Draw();

  const int fd_;
  const std::chrono::milliseconds after_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::string stage_;  // mutex_ guards this and `end_`
  bool end_ = false;
  std::thread thread_;  // no thread runs if there is no terminal
};

}  // namespace rankine::cli
