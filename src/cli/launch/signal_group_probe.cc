// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/signal_group_probe.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>

namespace rankine::cli {
namespace {

// The time for which the witness waits for the signal. The kernel delivers a signal to the members of a
// group, beginning with the youngest. The witness therefore normally gets the signal before this process
// does. The waiting time matters only on kernels that deliver signals in another order.
constexpr timespec kPendingWait{0, 2'000'000};
// Limits the wait for an answer, because a stopped witness never answers.
constexpr int kAnswerMs = 500;

struct Answer {
  int code = 0;
  pid_t sender = 0;  // sender of the signal; 0 if the signal is not pending
};

// The code that the witness process runs. Never returns. The witness ends when its parent ends.
[[noreturn]] void Stand(int channel, pid_t parent) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NAME, "rankine-witness");
  if (getppid() != parent) _exit(0);
  // The witness must not keep the launcher's pipes open.
  const int kept = dup2(channel, 0);
  close_range(1, ~0u, 0);
  int signal_number = 0;
  while (kept == 0 && recv(kept, &signal_number, sizeof signal_number, 0) == sizeof signal_number) {
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal_number);
    siginfo_t info{};
    Answer answer;
    if (sigtimedwait(&only, &info, &kPendingWait) == signal_number) answer = {info.si_code, info.si_pid};
    send(kept, &answer, sizeof answer, MSG_NOSIGNAL);
  }
  _exit(0);
}

}  // namespace

SignalGroupProbe::SignalGroupProbe() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return;
  channel_ = Fd(ends[0]);
  const Fd theirs(ends[1]);
  const pid_t self = getpid();
  pid_ = fork();
  if (pid_ == 0) Stand(theirs.get(), self);
}

SignalGroupProbe::~SignalGroupProbe() {
  if (pid_ < 0) return;
  kill(pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool SignalGroupProbe::Saw(const siginfo_t& ours) {
  const int signal_number = ours.si_signo;
  if (pid_ < 0 || send(channel_.get(), &signal_number, sizeof signal_number, MSG_NOSIGNAL) < 0) return false;
  pollfd answered{channel_.get(), POLLIN, 0};
  Answer answer;
  const bool came = poll(&answered, 1, kAnswerMs) == 1 &&
                    recv(channel_.get(), &answer, sizeof answer, MSG_DONTWAIT) == sizeof answer;
  if (!came) {  // a late answer would be mistaken for the answer to the next question
    channel_ = Fd();
    kill(pid_, SIGKILL);
    return false;
  }
  return answer.sender == ours.si_pid && answer.code == ours.si_code;
}

}  // namespace rankine::cli
