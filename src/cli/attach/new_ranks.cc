#include "cli/attach/new_ranks.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

#include "cli/launch/text.h"
#include "format/watch_files.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kListPauseNs = 4'000'000;
constexpr uint64_t kFirstPauseNs = 10'000'000, kMostPauseNs = 2'000'000'000;

// The process's number in NUMBER.SUFFIX.
std::optional<pid_t> PidOf(std::string_view name, std::string_view suffix) {
  if (!name.ends_with(suffix)) return {};
  const auto pid = ParseNumber(name.substr(0, name.size() - suffix.size()), 0x7fffffff);
  return pid && *pid != 0 ? std::optional(static_cast<pid_t>(*pid)) : std::nullopt;
}

}  // namespace

NewRanks::NewRanks(std::string folder) : folder_(std::move(folder)) {
  if (!folder_.empty()) Make(format::kWatchFile);
}

NewRanks::~NewRanks() {
  if (!folder_.empty()) unlink((folder_ + "/" + format::kWatchFile).c_str());
}

void NewRanks::Make(const std::string& name) const {
  const int file = open((folder_ + "/" + name).c_str(), O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file >= 0) close(file);
}

void NewRanks::TellLooked(pid_t pid) const {
  Make(std::to_string(pid) + format::kWatchedSuffix);
}

void NewRanks::TellRead(pid_t pid) const {
  Make(std::to_string(pid) + format::kReadSuffix);
}

void NewRanks::List() {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(folder_.c_str()), closedir);
  for (const dirent* entry = nullptr; folder && (entry = readdir(folder.get())) != nullptr;) {
    if (const auto pid = PidOf(entry->d_name, ".spool")) looks_.try_emplace(*pid);
    if (const auto pid = PidOf(entry->d_name, format::kEndingSuffix)) {
      if (!std::exchange(looks_[*pid].ends, true)) ending_.push_back(*pid);
    }
  }
}

std::vector<pid_t> NewRanks::Due(uint64_t now) {
  if (folder_.empty()) return {};
  if (listed_ == 0 || now - listed_ >= kListPauseNs) {
    listed_ = now;
    List();
  }
  std::vector<pid_t> due;
  for (auto& [pid, look] : looks_) {
    if (look.settled || look.ends || now < look.next) continue;
    look.pause = look.pause == 0 ? kFirstPauseNs : std::min(2 * look.pause, kMostPauseNs);
    look.next = now + look.pause;
    due.push_back(pid);
  }
  return due;
}

}  // namespace rankine::cli
