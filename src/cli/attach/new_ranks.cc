// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/new_ranks.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "archive/spool_owner.h"
#include "cli/attach/pid_here.h"
#include "layout/environment.h"
#include "layout/watch_files.h"

namespace rankine::cli {
namespace {

// Without a bell, a rank waits until the next time that the folder is polled. The folder is therefore
// polled more often.
constexpr uint64_t kListPauseNs = 100'000'000, kListPauseUntoldNs = 4'000'000;
constexpr uint64_t kFirstPauseNs = 100'000'000, kMostPauseNs = 5'000'000'000;

}  // namespace

NewRanks::NewRanks(std::string folder) : folder_(std::move(folder)) {
  if (folder_.empty()) return;
  bell_ = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (bell_ >= 0 && inotify_add_watch(bell_, folder_.c_str(), IN_CREATE | IN_MOVED_TO | IN_ONLYDIR) < 0) {
    close(bell_);
    bell_ = -1;
  }
  watch_ =
      open((folder_ + "/" + layout::kWatchFile).c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (watch_ >= 0) flock(watch_, LOCK_EX | LOCK_NB);
}

NewRanks::~NewRanks() {
  if (bell_ >= 0) close(bell_);
  if (watch_ < 0) return;
  unlink((folder_ + "/" + layout::kWatchFile).c_str());
  close(watch_);
}

bool NewRanks::HasRung() {
  bool rung = false;
  alignas(inotify_event) char events[4096];
  while (bell_ >= 0 && read(bell_, events, sizeof events) > 0) rung = true;
  return rung;
}

void NewRanks::Add(const std::string& name, std::vector<RankAsk>* asks) {
  const size_t dot = name.rfind('.');
  if (dot == std::string::npos) return;
  const std::string_view suffix = std::string_view(name).substr(dot);
  const bool looks = suffix == layout::kLookSuffix, ends = suffix == layout::kEndingSuffix;
  if (!looks && !ends && suffix != layout::kSpoolSuffix) return;
  const std::string owner = name.substr(0, dot);
  const auto parsed = archive::ParseOwner(owner);
  if (!parsed) return;
  const auto [at, fresh] = pids_.try_emplace(owner, 0);
  if (fresh) at->second = PidHere(*parsed);
  if (at->second != 0) looks_.try_emplace(at->second);
  if (looks || ends) asks->push_back({name, owner, at->second, ends});
}

std::vector<RankAsk> NewRanks::Asked(uint64_t now) {
  std::vector<RankAsk> asks;
  if (folder_.empty()) return asks;
  const bool rung = HasRung();
  if (!rung && listed_ != 0 && now - listed_ < (bell_ >= 0 ? kListPauseNs : kListPauseUntoldNs)) return asks;
  listed_ = now;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(folder_.c_str()), closedir);
  for (const dirent* entry = nullptr; folder && (entry = readdir(folder.get())) != nullptr;)
    Add(entry->d_name, &asks);
  return asks;
}

void NewRanks::Answer(const RankAsk& ask) const {
  unlink((folder_ + "/" + ask.file).c_str());
}

std::vector<pid_t> NewRanks::Due(uint64_t now) {
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
