#include "cli/launch/lines.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/line_text.h"
#include "cli/launch/preload.h"
#include "cli/launch/text.h"

namespace rankine::cli {

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
  const std::string exe = OwnProgram();
  const pid_t child = fork();
  if (child == 0) {
    dup2(fd, STDOUT_FILENO);
    execl(exe.c_str(), "rankine", "report", "--summary", archive.c_str(), nullptr);
    _exit(127);
  }
  while (child > 0 && waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace rankine::cli
