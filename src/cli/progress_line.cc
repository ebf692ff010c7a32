#include "cli/progress_line.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace rankine::cli {
namespace {

constexpr int kCells = 30;

}  // namespace

ProgressLine::ProgressLine() : terminal_(isatty(2) == 1), next_(Clock::now() + std::chrono::seconds(1)) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::Show(double share, const std::string& text) {
  if (!terminal_ || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(200);
  shown_ = true;
  const auto filled = static_cast<size_t>(std::clamp(share, 0.0, 1.0) * kCells);
  const std::string bar = std::string(filled, '#') + std::string(kCells - filled, '.');
  std::fprintf(stderr, "\r\x1b[K[%s] %s", bar.c_str(), text.c_str());
  std::fflush(stderr);
}

}  // namespace rankine::cli
