// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/lines.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <vector>

#include "archive/presence.h"
#include "base/text/line_text.h"
#include "cli/launch/preload.h"
#include "cli/launch/text.h"

namespace rankine::cli {

namespace {

// Runs this executable again, with other arguments.
void RunOwnVerb(std::initializer_list<const char*> words, int stdout_fd, int stderr_fd) {
  const std::string exe = OwnProgram();
  std::vector<char*> argv{const_cast<char*>("rankine")};
  for (const char* word : words) argv.push_back(const_cast<char*>(word));
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    // If a descriptor is closed, it stays closed. Reports to files are still written.
    dup2(stdout_fd, STDOUT_FILENO);
    dup2(stderr_fd, STDERR_FILENO);
    execv(exe.c_str(), argv.data());
    _exit(127);
  }
  while (child > 0 && waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

void Say(const std::string& sentence, int fd) {
  std::string line = "rankine: " + sentence;
  base::HideControls(line.data(), line.size());
  line += '\n';
  const char* at = line.data();
  size_t left = line.size();
  while (left > 0) {
    const ssize_t n = write(fd, at, left);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    at += n;
    left -= static_cast<size_t>(n);
  }
}

std::string ArchiveLine(const archive::CollectedArchive& written) {
  const std::string ranks = written.ranks == 0   ? ""
                            : written.ranks == 1 ? " (1 rank)"
                                                 : " (" + std::to_string(written.ranks) + " ranks)";
  return "wrote " + written.path + ranks + "; read it with: rankine report " + ShellQuote({written.path});
}

bool Flushed() {
  const bool flushed = fflush(stdout) == 0;
  const std::string why = flushed ? "" : ": " + std::string(strerror(errno));
  if (flushed && ferror(stdout) == 0) return true;
  Say("cannot write the answer" + why);
  return false;
}

void SaySummary(const std::string& archive, int fd) {
  RunOwnVerb({"report", "--summary", archive.c_str()}, fd, STDERR_FILENO);
}

void WriteAskedReports(const std::string& archive, int stdout_fd, int stderr_fd) {
  const auto presence = archive::ReadPresence(archive);
  if (!presence.ok() || !presence.value().asks_reports) return;
  if (!presence.value().IsComplete())
    Say("the reports that the program requested cover " + std::to_string(presence.value().processes) +
            " of " + std::to_string(presence.value().world_size) +
            " ranks; the archive contained no records of the other ranks when the reports were made",
        stderr_fd);
  RunOwnVerb({"caliper-reports", archive.c_str()}, stdout_fd, stderr_fd);
}

void WriteFlushedReports(const std::string& archive, unsigned measurement, int stdout_fd, int stderr_fd) {
  RunOwnVerb({"caliper-reports", archive.c_str(), std::to_string(measurement).c_str()}, stdout_fd, stderr_fd);
}

}  // namespace rankine::cli
