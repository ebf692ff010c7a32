// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/sleep_watch.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <string_view>

namespace rankine::cli::top {
namespace {

Fd OpenStat(int64_t pid, uint64_t tid) {
  const std::string path = "/proc/" + std::to_string(pid) + "/task/" + std::to_string(tid) + "/stat";
  return Fd(open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

}  // namespace

bool SleepWatch::Sleeps(int64_t pid, uint64_t tid) {
  Stat& stat = stats_[{pid, tid}];
  if (!stat.asked && !stat.fd.ok()) stat.fd = OpenStat(pid, tid);
  stat.asked = true;
  if (!stat.fd.ok()) return false;
  char text[128];
  const ssize_t size = pread(stat.fd.get(), text, sizeof text, 0);
  if (size <= 0) return false;
  // Parses "PID (name) S ...". The name has at most 15 bytes and may contain parentheses.
  const std::string_view line(text, static_cast<size_t>(size));
  const size_t end = line.rfind(") ");
  return end != std::string_view::npos && end + 2 < line.size() && strchr("SD", line[end + 2]) != nullptr;
}

void SleepWatch::Forget() {
  for (auto at = stats_.begin(); at != stats_.end();) {
    at = at->second.asked ? std::next(at) : stats_.erase(at);
  }
  for (auto& [thread, stat] : stats_) stat.asked = false;
}

}  // namespace rankine::cli::top
