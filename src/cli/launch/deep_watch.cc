// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/deep_watch.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "cli/launch/beside.h"
#include "cli/launch/lines.h"
#include "cli/launch/preload.h"

namespace rankine::cli {
namespace {

constexpr int kPatienceMs = 30'000;

// Returns the command line with which `rankine attach` watches the target. The command writes a byte to the
// given descriptor when it has attached. At the end of the run, the command reads the archive's path.
std::vector<std::string> WordsOf(const DeepTarget& target, const std::string& folder, int told) {
  std::vector<std::string> words{OwnProgram(),         "attach",  "--backend", target.backend, "--beside",
                                 std::to_string(told), "--ranks", folder};
  if (!target.service.empty()) words.insert(words.end(), {"--service", target.service});
  for (const pid_t pid : target.pids) {
    words.emplace_back("--pid");
    words.push_back(std::to_string(pid));
  }
  return words;
}

}  // namespace

void DeepWatch::Start(const DeepTarget& target, const std::string& folder, bool quiet) {
  int path[2], told[2];
  if (pipe2(path, O_CLOEXEC) != 0) return;
  if (pipe2(told, O_CLOEXEC) != 0) {
    close(path[0]), close(path[1]);
    return;
  }
  const pid_t front = getpid();
  child_ = fork();
  if (child_ == 0) {
    fcntl(told[1], F_SETFD, 0);
    BecomeBeside(WordsOf(target, folder, told[1]), front, {.in = path[0], .quiet = quiet});
  }
  close(path[0]);
  close(told[1]);
  path_ = path[1];
  pollfd wait{told[0], POLLIN, 0};
  char byte = 0;
  const bool attached = child_ > 0 && poll(&wait, 1, kPatienceMs) == 1 && read(told[0], &byte, 1) == 1;
  close(told[0]);
  if (attached) return;
  // The child has already printed why it could not attach.
  End("");
  if (!quiet)
    Say("the file system's processes are not measured; the run is measured down to the system call");
}

void DeepWatch::End(const std::string& archive) {
  if (path_ >= 0) {
    struct sigaction ignore {};
    struct sigaction before {};
    ignore.sa_handler = SIG_IGN;  // the process that reads from the pipe may already have ended
    sigaction(SIGPIPE, &ignore, &before);
    size_t done = 0;
    while (done < archive.size()) {
      const ssize_t put = write(path_, archive.data() + done, archive.size() - done);
      if (put < 0 && errno == EINTR) continue;
      if (put <= 0) break;
      done += static_cast<size_t>(put);
    }
    sigaction(SIGPIPE, &before, nullptr);
    close(path_);
    path_ = -1;
  }
  if (child_ <= 0) return;
  kill(child_, SIGINT);
  int status = 0;
  while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  child_ = -1;
}

}  // namespace rankine::cli
