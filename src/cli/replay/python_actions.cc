// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/python_actions.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <vector>

namespace rankine::cli {
namespace {

constexpr const char* kServe = "import sys, rankine.replay; rankine.replay.serve(sys.argv[1])";

// Runs actions in a Python process. When the Python process starts, it sends the names of its actions, one
// per line. For each call of an action, this class sends a line of the form `RANK RANKS NAME WORD...`. The
// process answers "ok BYTES" or "no BYTES". After "ok", that number of bytes follows with lines of the trace;
// after "no", a reason follows.
class PythonActions : public exchange::ti::OwnActions {
 public:
  PythonActions(pid_t process, FILE* to, FILE* from) : process_(process), to_(to), from_(from) {}
  ~PythonActions() override {
    fclose(to_);  // the process ends when its input has been closed
    fclose(from_);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  PythonActions(const PythonActions&) = delete;
  PythonActions& operator=(const PythonActions&) = delete;

  base::Status Begin() {
    const auto names = Answer();
    if (!names.ok()) return {names.error()};
    const std::string& text = names.value();
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size());
      if (end > at) names_.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return names_.empty() ? base::Status{"it defines no action"} : base::Status::Ok();
  }
  std::vector<std::string> Names() const override { return names_; }
  base::Result<std::string> Lines(const exchange::ti::OwnCall& call) override {
    std::string line = std::to_string(call.rank) + " " + std::to_string(call.ranks) + " " + call.name;
    for (const std::string& word : call.words) line += " " + word;
    line += "\n";
    if (fwrite(line.data(), 1, line.size(), to_) != line.size() || fflush(to_) != 0)
      return base::Error{"its Python process has ended"};
    return Answer();
  }

 private:
  base::Result<std::string> Answer() {
    char head[64];
    size_t size = 0;
    if (fgets(head, sizeof head, from_) == nullptr) return base::Error{"its Python process has ended"};
    const std::string_view text = head;
    const bool good = text.starts_with("ok "), bad = text.starts_with("no ");
    const auto read = std::from_chars(head + 3, head + text.size(), size);
    if ((!good && !bad) || read.ec != std::errc{} || size > 2 * exchange::ti::kMostOwnBytes)
      return base::Error{"its Python process gave an invalid answer"};
    std::string lines(size, '\0');
    if (fread(lines.data(), 1, size, from_) != size) return base::Error{"its Python process has ended"};
    if (good) return lines;
    return base::Error{std::move(lines)};
  }

  const pid_t process_;
  FILE* const to_;
  FILE* const from_;
  std::vector<std::string> names_;
};

// Returns the user's PYTHONPATH, followed by the folder in which the module `rankine` is installed.
std::string ModulePath() {
  std::error_code failed;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
  const char* const given = getenv("PYTHONPATH");
  std::string path = given == nullptr ? "" : given;
  if (failed) return path;
  const std::string own = (self.parent_path().parent_path() / "lib" / "python").string();
  return path.empty() ? own : path + ":" + own;
}

}  // namespace

base::Result<std::unique_ptr<exchange::ti::OwnActions>> StartPythonActions(const std::string& path) {
  if (access(path.c_str(), R_OK) != 0) return base::Error{path + ": " + std::strerror(errno)};
  std::array<int, 2> there{}, back{};
  if (pipe2(there.data(), O_CLOEXEC) != 0)
    return base::Error{std::string("no pipe: ") + std::strerror(errno)};
  if (pipe2(back.data(), O_CLOEXEC) != 0) {
    const std::string why = std::strerror(errno);
    close(there[0]);
    close(there[1]);
    return base::Error{"no pipe: " + why};
  }
  const char* const named = getenv("RANKINE_PYTHON");
  const std::string python = named != nullptr && *named != '\0' ? named : "python3";
  const std::string modules = "PYTHONPATH=" + ModulePath();
  std::vector<char*> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!std::string_view(*variable).starts_with("PYTHONPATH=")) variables.push_back(*variable);
  }
  variables.push_back(const_cast<char*>(modules.c_str()));
  variables.push_back(nullptr);
  const char* const words[] = {python.c_str(), "-c", kServe, path.c_str(), nullptr};
  // Standard output is left to the user's code, so answers are sent through another descriptor.
  constexpr int kAnswers = 3;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, there[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, back[1], kAnswers);
  posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
  pid_t child = -1;
  const int failed = posix_spawnp(&child, python.c_str(), &files, nullptr, const_cast<char* const*>(words),
                                  variables.data());
  posix_spawn_file_actions_destroy(&files);
  close(there[0]);
  close(back[1]);
  FILE* const to = fdopen(there[1], "w");
  FILE* const from = fdopen(back[0], "r");
  if (failed != 0 || to == nullptr || from == nullptr) {
    if (to != nullptr) fclose(to);
    if (from != nullptr) fclose(from);
    return base::Error{"cannot start " + python + ": " + std::strerror(failed)};
  }
  auto actions = std::make_unique<PythonActions>(child, to, from);
  if (const base::Status begun = actions->Begin(); !begun.ok())
    return base::Error{path + ": " + begun.message};
  return std::unique_ptr<exchange::ti::OwnActions>(std::move(actions));
}

}  // namespace rankine::cli
