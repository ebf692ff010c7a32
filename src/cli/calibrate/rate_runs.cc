// SPDX-License-Identifier: BSD-3-Clause
#include "cli/calibrate/rate_runs.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/text/visible_text.h"
#include "cli/launch/launcher_parent.h"

namespace rankine::cli {
namespace {

constexpr int kEnds[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

// Runs the command `words` and returns its exit code; below 0: the command could not be started. The
// command's standard output goes to the standard error of this process.
int RunToStderr(std::vector<std::string> words, const sigset_t& mask) {
  const ChildEnd end = RunChild([&] {
    sigprocmask(SIG_SETMASK, &mask, nullptr);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    return 127;
  });
  if (!end.started) return -1;
  return WIFEXITED(end.status) ? WEXITSTATUS(end.status) : 128 + WTERMSIG(end.status);
}

}  // namespace

RateRuns::~RateRuns() {
  std::error_code failed;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, failed);
  if (holds_signals_) sigprocmask(SIG_SETMASK, &mask_, nullptr);
}

base::Status RateRuns::Make(const std::vector<std::string>& command, uint32_t count,
                            const std::string& services) {
  std::error_code failed;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (failed) return {"cannot find this command's own file: " + failed.message()};
  sigset_t ends;
  sigemptyset(&ends);
  for (const int one : kEnds) sigaddset(&ends, one);
  holds_signals_ = sigprocmask(SIG_BLOCK, &ends, &mask_) == 0;
  const char* const temporary = getenv("TMPDIR");
  std::string folder =
      std::string(temporary == nullptr || *temporary == '\0' ? "/tmp" : temporary) + "/rankine-rates-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr)
    return {"cannot make a folder for the runs, " + folder + ": " + std::strerror(errno)};
  folder_ = folder;
  for (uint32_t run = 1; run <= count; ++run) {
    sigset_t came;  // signals that arrived between two runs
    for (const int one : kEnds) {
      if (sigpending(&came) == 0 && sigismember(&came, one) == 1) return {"interrupted: no rates were made"};
    }
    const std::string archive = folder_ + "/run" + std::to_string(run) + ".rkn";
    std::vector<std::string> words = {self.string(), "run", "--quiet", "--with",
                                      services,      "-o",  archive,   "--"};
    words.insert(words.end(), command.begin(), command.end());
    const int code = RunToStderr(std::move(words), mask_);
    const std::string which = "run " + std::to_string(run) + " of " + std::to_string(count);
    if (code != 0) return {which + " ended with exit code " + std::to_string(code) + ": " + command[0]};
    if (!std::filesystem::exists(archive, failed)) return {which + " left no archive: " + command[0]};
    archives_.push_back(archive);
  }
  return base::Status::Ok();
}

}  // namespace rankine::cli
