// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/signals.h"

#include <sys/signalfd.h>
#include <unistd.h>

#include <initializer_list>

namespace rankine::cli::top {
namespace {

sigset_t Set(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) sigaddset(&set, signal);
  return set;
}

}  // namespace

Signals::Signals() {
  const sigset_t set = Set({SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH});
  sigprocmask(SIG_BLOCK, &set, &before_);
  fd_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
  signal(SIGPIPE, SIG_IGN);
}

Signals::~Signals() {
  if (fd_ >= 0) close(fd_);
  fd_ = -1;
  sigprocmask(SIG_SETMASK, &before_, nullptr);
  signal(SIGPIPE, SIG_DFL);
}

int Signals::Next() const {
  signalfd_siginfo info{};
  return read(fd_, &info, sizeof info) == sizeof info ? static_cast<int>(info.ssi_signo) : 0;
}

void Signals::Act(int signal) {
  const sigset_t set = Set({signal});
  raise(signal);
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
  // A process that the signal has stopped continues at this point.
  sigprocmask(SIG_BLOCK, &set, nullptr);
}

}  // namespace rankine::cli::top
