// SPDX-License-Identifier: BSD-3-Clause
#include "cli/mcp/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>

namespace rankine::cli::mcp {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kMostTime{60};
constexpr rlim_t kMostProcessorSeconds = 240;  // the processor time of all threads together
constexpr rlim_t kMostMemory = rlim_t{16} << 30;
constexpr rlim_t kMostFile = rlim_t{1} << 30;  // a query's temporary files
constexpr size_t kMostErrors = 4000;

void Limit(__rlimit_resource what, rlim_t most) {
  rlimit limit{};
  if (getrlimit(what, &limit) != 0) return;
  limit.rlim_cur = std::min(limit.rlim_max, most);
  limit.rlim_max = limit.rlim_cur;
  setrlimit(what, &limit);
}

// Removes the variables of launchers, because the verb is not a rank of a launcher.
std::vector<std::string> Environment() {
  std::vector<std::string> kept;
  for (const char* name : {"PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "LD_LIBRARY_PATH"}) {
    if (const char* value = getenv(name); value != nullptr) kept.push_back(std::string(name) + "=" + value);
  }
  return kept;
}

std::vector<char*> Pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

[[noreturn]] void Become(const char* folder, char* const* words, char* const* environment, int out, int err,
                         pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  Limit(RLIMIT_CPU, kMostProcessorSeconds);
  Limit(RLIMIT_AS, kMostMemory);
  Limit(RLIMIT_FSIZE, kMostFile);
  Limit(RLIMIT_CORE, 0);
  const int null = open("/dev/null", O_RDONLY);
  const bool ready = null >= 0 && dup2(null, 0) == 0 && dup2(out, 1) == 1 && dup2(err, 2) == 2;
  if (ready && chdir(folder) == 0) execve("/proc/self/exe", words, environment);
  _exit(127);
}

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) == 0) read = ends[0], write = ends[1];
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    Close(read);
    Close(write);
  }
  static void Close(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
};

// Reads the available bytes from a pipe and appends them to the text, whose length is limited. Returns
// false at the end of the pipe.
bool Take(int end, std::string& text, size_t most) {
  std::array<char, 16384> bytes{};
  const ssize_t got = read(end, bytes.data(), bytes.size());
  if (got < 0) return errno == EINTR;
  text.append(bytes.data(), std::min(static_cast<size_t>(got), most - std::min(most, text.size())));
  return got > 0;
}

// Reads from both pipes until they end, the text is full, or the time limit is reached. Returns whether both
// pipes have ended.
bool ReadBoth(Pipe& out, Pipe& err, std::string& text, std::string& errors) {
  const auto end = Clock::now() + kMostTime;
  while (out.read >= 0 || err.read >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0 || text.size() > kMostAnswer) return false;
    std::array<pollfd, 2> ends = {{{out.read, POLLIN, 0}, {err.read, POLLIN, 0}}};
    if (poll(ends.data(), ends.size(), static_cast<int>(left)) < 0 && errno != EINTR) return false;
    if (ends[0].revents != 0 && !Take(out.read, text, kMostAnswer + 1)) Pipe::Close(out.read);
    if (ends[1].revents != 0 && !Take(err.read, errors, kMostErrors)) Pipe::Close(err.read);
  }
  return true;
}

}  // namespace

ToolAnswer RunVerb(const std::string& folder, const std::vector<std::string>& words) {
  std::vector<std::string> command = {"rankine"};
  command.insert(command.end(), words.begin(), words.end());
  std::vector<std::string> variables = Environment();
  const std::vector<char*> argv = Pointers(command), environment = Pointers(variables);
  Pipe out, err;
  if (out.write < 0 || err.write < 0) return {true, "no pipe could be made"};
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) return {true, "no process could be started"};
  if (child == 0) Become(folder.c_str(), argv.data(), environment.data(), out.write, err.write, parent);
  Pipe::Close(out.write);
  Pipe::Close(err.write);
  setpgid(child, child);
  ToolAnswer answer;
  std::string errors;
  const bool ended = ReadBoth(out, err, answer.text, errors);
  if (!ended) kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (ended) {
    answer.failed = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    if (answer.failed && errors.empty()) errors = "the command ended without an answer\n";
    answer.text += errors;
  } else if (answer.text.size() <= kMostAnswer) {
    answer = {true, "no answer within " + std::to_string(kMostTime.count()) + " seconds\n" + errors};
  }
  return answer;
}

}  // namespace rankine::cli::mcp
