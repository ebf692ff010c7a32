// SPDX-License-Identifier: BSD-3-Clause
// Shows a progress line for work that takes long. A progress line appears only on a terminal
// (progress_terminal.h), and only after one second.
#pragma once
#include <chrono>
#include <string>

namespace rankine::cli {

// Not thread-safe. The line is erased when the object is destroyed.
class ProgressLine {
 public:
  ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  // Shows the share of the work that is finished, from 0 to 1. Draws at most five times per second; other
  // calls only read the clock.
  void Show(double share, const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;
  int fd_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point next_;
};

}  // namespace rankine::cli
