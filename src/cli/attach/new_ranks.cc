#include "cli/attach/new_ranks.h"

#include <dirent.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kListPauseNs = 10'000'000;
constexpr uint64_t kFirstPauseNs = 10'000'000, kMostPauseNs = 2'000'000'000;

}  // namespace

std::vector<pid_t> NewRanks::Due(uint64_t now) {
  if (folder_.empty()) return {};
  if (listed_ == 0 || now - listed_ >= kListPauseNs) {
    listed_ = now;
    constexpr std::string_view kSpool = ".spool";
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(folder_.c_str()), closedir);
    for (const dirent* entry = nullptr; folder && (entry = readdir(folder.get())) != nullptr;) {
      const std::string_view name = entry->d_name;
      if (!name.ends_with(kSpool)) continue;
      const auto pid = ParseNumber(name.substr(0, name.size() - kSpool.size()), 0x7fffffff);
      if (pid && *pid != 0) looks_.try_emplace(static_cast<pid_t>(*pid));
    }
  }
  std::vector<pid_t> due;
  for (auto& [pid, look] : looks_) {
    if (look.settled || now < look.next) continue;
    look.pause = look.pause == 0 ? kFirstPauseNs : std::min(2 * look.pause, kMostPauseNs);
    look.next = now + look.pause;
    due.push_back(pid);
  }
  return due;
}

}  // namespace rankine::cli
