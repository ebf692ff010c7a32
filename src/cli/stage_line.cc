// SPDX-License-Identifier: BSD-3-Clause
#include "cli/stage_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "base/text/visible_text.h"
#include "base/work.h"

namespace rankine::cli {
namespace {

constexpr std::chrono::milliseconds kBetween{200};
constexpr size_t kCells = 10;
constexpr size_t kColumns = 80;  // This width is used if the terminal does not give its width.
constexpr std::string_view kClear = "\r\x1b[K";

size_t Columns(int fd) {
  winsize size{};
  return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kColumns;
}

void Put(int fd, std::string_view text) {
  (void)!write(fd, text.data(), text.size());  // errors are ignored, because nothing depends on this output
}

// Returns, for example, "[###.......] making the page: looking for waits, 34 %, 5 s". If the finished share
// of the work is unknown, a mark moves in the bar.
std::string LineText(const std::string& stage, size_t at, std::chrono::seconds passed) {
  const base::Work::State work = base::Work::now();
  std::string bar(kCells, '.'), text = base::Visible(stage);
  if (work.what != nullptr && *work.what != '\0') text += std::string(": ") + work.what;
  if (work.knows_share()) {
    const double share = work.Share();
    bar = std::string(static_cast<size_t>(share * kCells), '#');
    bar.resize(kCells, '.');
    text += ", " + std::to_string(static_cast<int>(share * 100)) + " %";
  } else {
    bar[at % kCells] = '#';
  }
  return "[" + bar + "] " + text + ", " + std::to_string(passed.count()) + " s";
}

}  // namespace

StageLine::StageLine(std::string stage, int fd, std::chrono::milliseconds after)
    : fd_(fd), after_(after), stage_(std::move(stage)) {
  if (isatty(fd) == 1) thread_ = std::thread([this] { Draw(); });
}

StageLine::~StageLine() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    end_ = true;
  }
  ended_.notify_one();
  thread_.join();
}

void StageLine::Stage(std::string stage) {
  const std::lock_guard<std::mutex> lock(mutex_);
  stage_ = std::move(stage);
}

void StageLine::Draw() {
  const auto begin = std::chrono::steady_clock::now();
  std::unique_lock<std::mutex> lock(mutex_);
  if (ended_.wait_for(lock, after_, [this] { return end_; })) return;
  for (size_t at = 0;; ++at) {
    const auto passed = std::chrono::steady_clock::now() - begin;
    const std::string text = LineText(stage_, at, std::chrono::duration_cast<std::chrono::seconds>(passed));
    const size_t room = std::max<size_t>(Columns(fd_), 20) - 1;  // a full line would wrap
    Put(fd_, std::string(kClear) + base::Shortened(text, room));
    if (ended_.wait_for(lock, kBetween, [this] { return end_; })) break;
  }
  Put(fd_, kClear);
}

}  // namespace rankine::cli
