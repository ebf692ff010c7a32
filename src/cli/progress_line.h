// A line that says how far long work has come. Only on a terminal (progress_terminal.h), and only after a
// second.
#pragma once
#include <chrono>
#include <string>

namespace rankine::cli {

// One thread at a time. Gone when destroyed.
class ProgressLine {
 public:
  ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  // `share` from 0 to 1. Shows at most five lines a second; anything more costs a look at the clock.
  void Show(double share, const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;
  int fd_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point next_;
};

}  // namespace rankine::cli
