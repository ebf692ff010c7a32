// SPDX-License-Identifier: BSD-3-Clause
// A line that shows the current stage of long work and, if the work reports it (base/work.h), the share that
// is finished. The line appears only on a terminal, and only after one second. A command that does its work
// step by step uses progress_line.h instead.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/progress_terminal.h"

namespace rankine::cli {

// The line is erased when the object is destroyed. A separate thread draws the line, using only system
// calls. The work may fork while the line is drawn, and the child must not wait for a lock of this object.
class StageLine {
 public:
  // Only tests pass the parameters `fd` and `after`.
  explicit StageLine(std::string stage, int fd = ProgressTerminal(),
                     std::chrono::milliseconds after = std::chrono::seconds(1));
  StageLine(const StageLine&) = delete;
  StageLine& operator=(const StageLine&) = delete;
  ~StageLine();
  // Shows another stage of the work. Control characters in the stage's name are replaced by visible
  // characters. Thread-safe.
  void Stage(std::string stage);

 private:
  void Draw();

  const int fd_;
  const std::chrono::milliseconds after_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::string stage_;  // `mutex_` protects this and `end_`
  bool end_ = false;
  std::thread thread_;  // The thread runs only if the output is a terminal.
};

}  // namespace rankine::cli
