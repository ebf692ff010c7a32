// SPDX-License-Identifier: BSD-3-Clause
#include "cli/progress_line.h"

#include <unistd.h>

#include <algorithm>

#include "cli/progress_terminal.h"

namespace rankine::cli {
namespace {

constexpr int kCells = 30;

void Put(int fd, const std::string& text) {
  (void)!write(fd, text.data(), text.size());  // errors are ignored, because nothing depends on this output
}

}  // namespace

ProgressLine::ProgressLine()
    : fd_(ProgressTerminal()), terminal_(isatty(fd_) == 1), next_(Clock::now() + std::chrono::seconds(1)) {}

ProgressLine::~ProgressLine() {
  if (shown_) Put(fd_, "\r\x1b[K");
}

void ProgressLine::Show(double share, const std::string& text) {
  if (!terminal_ || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(200);
  shown_ = true;
  const auto filled = static_cast<size_t>(std::clamp(share, 0.0, 1.0) * kCells);
  const std::string bar = std::string(filled, '#') + std::string(kCells - filled, '.');
  Put(fd_, "\r\x1b[K[" + bar + "] " + text);
}

}  // namespace rankine::cli
