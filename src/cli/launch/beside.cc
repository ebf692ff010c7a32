// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/beside.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace rankine::cli {

void BecomeBeside(const std::vector<std::string>& words, pid_t front, const BesideStreams& streams) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  setpgid(0, 0);  // the helper gets a process group of its own, because Ctrl-C is meant for the launcher
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != front) _exit(1);
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  const auto put = [nowhere](int stream, int to) { return dup2(stream >= 0 ? stream : nowhere, to) >= 0; };
  if (!put(streams.in, 0) || !put(streams.out, 1) || (streams.quiet && !put(-1, 2))) _exit(1);
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execv(argv[0], argv.data());
  _exit(1);
}

}  // namespace rankine::cli
