// SPDX-License-Identifier: BSD-3-Clause
#include "cli/unfinished_output.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace rankine::cli {
namespace {

// The maximum number of attempts to remove a folder in which other threads still create files. Files cannot
// be created in a folder that has been removed.
constexpr int kTries = 100;

sigset_t ThatAreNotIgnored() {
  sigset_t set;
  sigemptyset(&set);
  for (const int one : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction now {};
    if (sigaction(one, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) sigaddset(&set, one);
  }
  return set;
}

void Remove(const std::string& path) {
  std::error_code failed;
  for (int i = 0; i < kTries; ++i) {
    std::filesystem::remove_all(path, failed);
    if (!failed) return;
  }
}

}  // namespace

UnfinishedOutput::UnfinishedOutput(bool replaces)
    : signals_(ThatAreNotIgnored()),
      coming_(signalfd(-1, &signals_, SFD_CLOEXEC)),
      done_(eventfd(0, EFD_CLOEXEC)),
      replaces_(replaces) {
  if (coming_ < 0 || done_ < 0) return;  // signals keep their usual effect
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  thread_ = std::thread([this] { Watch(); });
}

UnfinishedOutput::~UnfinishedOutput() {
  Discard();
  if (thread_.joinable()) {
    const uint64_t one = 1;
    (void)!write(done_, &one, sizeof one);
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);  // A pending signal ends the command at this point.
  }
  if (coming_ >= 0) close(coming_);
  if (done_ >= 0) close(done_);
}

bool UnfinishedOutput::Make(const std::string& path, const std::function<bool()>& make) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::string before;
  struct stat there {};
  if (replaces_ && lstat(path.c_str(), &there) == 0 && (S_ISREG(there.st_mode) || S_ISDIR(there.st_mode))) {
    before = path + ".before-" + std::to_string(getpid());
    if (rename(path.c_str(), before.c_str()) != 0) before.clear();  // `make` will report the file
  }
  if (!make()) {
    const int why = errno;
    if (!before.empty()) rename(before.c_str(), path.c_str());
    errno = why;
    return false;
  }
  made_.push_back({path, std::move(before)});
  return true;
}

void UnfinishedOutput::Finish() {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const Made& one : made_) {
    if (!one.before.empty()) Remove(one.before);
  }
  made_.clear();
}

void UnfinishedOutput::Discard() {
  const std::lock_guard<std::mutex> lock(mutex_);
  TakeAway();
}

void UnfinishedOutput::TakeAway() {
  for (const Made& one : made_) {
    Remove(one.path);
    if (!one.before.empty()) rename(one.before.c_str(), one.path.c_str());
  }
  made_.clear();
}

void UnfinishedOutput::Watch() {
  for (;;) {
    pollfd both[] = {{coming_, POLLIN, 0}, {done_, POLLIN, 0}};
    if (poll(both, 2, -1) < 0) continue;
    signalfd_siginfo info{};
    if (both[0].revents == 0) return;
    if (read(coming_, &info, sizeof info) != sizeof info) continue;
    const std::lock_guard<std::mutex> lock(mutex_);
    TakeAway();
    const int signal = static_cast<int>(info.ssi_signo);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signal);
    std::signal(signal, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
    raise(signal);
  }
}

}  // namespace rankine::cli
