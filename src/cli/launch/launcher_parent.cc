// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/launcher_parent.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <iterator>

#include "cli/launch/signal_group_probe.h"

namespace rankine::cli {
namespace {

constexpr int kPassedOn[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGTSTP, SIGCONT, SIGWINCH};

// The signal dispositions and mask that this process has inherited. The child restores them.
struct SignalState {
  sigset_t mask;
  struct sigaction child_action;
};

SignalState BlockSignals(sigset_t& watched) {
  SignalState state{};
  sigemptyset(&watched);
  sigaddset(&watched, SIGCHLD);
  for (int s : kPassedOn) sigaddset(&watched, s);
  sigprocmask(SIG_BLOCK, &watched, &state.mask);
  // This process may inherit an ignored SIGCHLD. If SIGCHLD were ignored, this process could not get the
  // child's status.
  struct sigaction default_action {};
  default_action.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &default_action, &state.child_action);
  return state;
}

// Returns whether this process has been continued since it was last stopped. A scheduler that suspends a
// job stops and continues the job's processes one by one. If this process has been continued, the scheduler
// will soon continue the child, too. If this process stopped now, it would stay stopped forever.
bool WasContinued() {
  sigset_t pending;
  return sigpending(&pending) == 0 && sigismember(&pending, SIGCONT) == 1;
}

// Stops this process in the same way as the child was stopped, until another process continues it.
void StopLike(int signal_number) {
  sigset_t old;
  struct sigaction default_action {};
  struct sigaction old_action {};
  default_action.sa_handler = SIG_DFL;
  const bool can_change = signal_number != SIGSTOP;
  if (can_change) sigaction(signal_number, &default_action, &old_action);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal_number);
  raise(signal_number);
  sigprocmask(SIG_UNBLOCK, &only, &old);  // the process stops at this point
  sigprocmask(SIG_SETMASK, &old, nullptr);
  if (can_change) sigaction(signal_number, &old_action, nullptr);
}

}  // namespace

ChildEnd RunChild(const std::function<int()>& become) {
  sigset_t watched;
  const SignalState inherited = BlockSignals(watched);
  const pid_t front = getpid();
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child < 0) return {};
  if (child == 0) {
    sigaction(SIGCHLD, &inherited.child_action, nullptr);
    sigprocmask(SIG_SETMASK, &inherited.mask, nullptr);
    // A signal that kills the front process was meant for the launcher, so the child gets a signal too.
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != front) raise(SIGTERM);
    _exit(become());
  }
  SignalGroupProbe witness;
  while (true) {
    siginfo_t info;
    const int signal_number = sigwaitinfo(&watched, &info);
    if (signal_number < 0) continue;
    if (signal_number != SIGCHLD) {
      const bool to_group = witness.Saw(info) && getpgid(child) == getpgrp();
      const bool from_process = info.si_code <= 0 && info.si_pid != child;
      if (from_process && !to_group) kill(child, signal_number);
      continue;
    }
    int status = 0;
    while (waitpid(child, &status, WNOHANG | WUNTRACED) == child) {
      if (!WIFSTOPPED(status)) {
        const auto lasted = std::chrono::steady_clock::now() - start;
        return {status, true, std::chrono::duration_cast<std::chrono::milliseconds>(lasted).count()};
      }
      if (!WasContinued()) StopLike(WSTOPSIG(status));
      kill(child, SIGCONT);
    }
  }
}

void EndLike(int status) {
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  const int signal_number = WTERMSIG(status);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  prctl(PR_SET_DUMPABLE, 0);  // if core_pattern is a program, that program runs even if the limit is 0
  signal(signal_number, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal_number);
  sigprocmask(SIG_UNBLOCK, &only, nullptr);
  raise(signal_number);
  _exit(128 + signal_number);
}

}  // namespace rankine::cli
