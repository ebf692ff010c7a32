// SPDX-License-Identifier: BSD-3-Clause
#include "cli/subprocess.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>

#include "cli/progress_terminal.h"

namespace rankine::cli {
namespace {

constexpr char kDone = '.';  // first byte of the child's answer; an error message may follow

void Silence() {
  const int terminal = fcntl(ProgressTerminal(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (terminal >= 0) setenv("RANKINE_PROGRESS_FD", std::to_string(terminal).c_str(), 1);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

[[noreturn]] void Child(pid_t parent, int answer, const std::function<base::Status()>& work) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  Silence();
  const base::Status status = work();
  std::string text(1, kDone);
  if (!status.ok()) text += status.message;
  const bool told = write(answer, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  _exit(told ? 0 : 1);
}

// Reads until the input ends.
std::string Read(int from) {
  std::string text;
  char part[4096];
  for (;;) {
    const ssize_t n = read(from, part, sizeof part);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return text;
    text.append(part, static_cast<size_t>(n));
  }
}

}  // namespace

std::optional<base::Status> RunInSubprocess(const std::function<base::Status()>& work) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return base::Status{std::string("cannot make a pipe: ") + strerror(errno)};
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) Child(parent, ends[1], work);
  const int why = errno;
  close(ends[1]);
  const std::string text = child < 0 ? "" : Read(ends[0]);
  close(ends[0]);
  if (child < 0) return base::Status{std::string("cannot make a process: ") + strerror(why)};
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  if (text.empty()) return std::nullopt;
  return text.size() == 1 ? base::Status::Ok() : base::Status{text.substr(1)};
}

}  // namespace rankine::cli
