#include "cli/calibrate/rate_runs.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "query/visible_text.h"

namespace rankine::cli {
namespace {

// The exit code of `words`, below 0: it could not be started. Its standard output is our standard error.
int RunToStderr(std::vector<std::string> words) {
  const pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    dup2(STDERR_FILENO, STDOUT_FILENO);
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

RateRuns::~RateRuns() {
  std::error_code failed;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, failed);
}

base::Status RateRuns::Make(const std::vector<std::string>& command, uint32_t count,
                            const std::string& services) {
  std::error_code failed;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (failed) return {"cannot find this command's own file: " + failed.message()};
  const char* const temporary = getenv("TMPDIR");
  std::string folder =
      std::string(temporary == nullptr || *temporary == '\0' ? "/tmp" : temporary) + "/rankine-rates-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr)
    return {"cannot make a folder for the runs, " + folder + ": " + std::strerror(errno)};
  folder_ = folder;
  for (uint32_t run = 1; run <= count; ++run) {
    const std::string archive = folder_ + "/run" + std::to_string(run) + ".rkn";
    std::vector<std::string> words = {self.string(), "run", "--quiet", "--with",
                                      services,      "-o",  archive,   "--"};
    words.insert(words.end(), command.begin(), command.end());
    const int code = RunToStderr(std::move(words));
    const std::string which = "run " + std::to_string(run) + " of " + std::to_string(count);
    if (code != 0) return {which + " ended with exit code " + std::to_string(code) + ": " + command[0]};
    if (!std::filesystem::exists(archive, failed)) return {which + " left no archive: " + command[0]};
    archives_.push_back(archive);
  }
  return base::Status::Ok();
}

}  // namespace rankine::cli
