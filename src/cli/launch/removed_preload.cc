// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/removed_preload.h"

#include <dirent.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "cli/launch/files.h"
#include "cli/launch/process_id.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

constexpr size_t kMostProcesses = 64;  // at one look
constexpr size_t kMostBytes = 4 << 20;
constexpr std::string_view kVariable = "LD_PRELOAD=";

std::string Of(pid_t pid, const char* file) {
  return "/proc/" + std::to_string(pid) + "/" + file;
}

std::vector<pid_t> ChildrenOf(pid_t pid) {
  std::vector<pid_t> children;
  DIR* threads = opendir(Of(pid, "task").c_str());
  if (threads == nullptr) return children;
  while (const dirent* thread = readdir(threads)) {
    if (thread->d_name[0] == '.') continue;
    const auto list = ReadSmallFile(Of(pid, "task/") + thread->d_name + "/children");
    if (!list) continue;
    for (const std::string_view word : Split(*list, ' ')) {
      if (const pid_t child = atoi(std::string(word).c_str()); child > 0) children.push_back(child);
    }
  }
  closedir(threads);
  return children;
}

// Returns the value of LD_PRELOAD when the process executed its program; nullopt if this process has no
// permission to read the value.
struct Preload {
  bool any = false;
  std::string value;
};
std::optional<Preload> PreloadOf(pid_t pid) {
  const auto environment = ReadSmallFile(Of(pid, "environ"), kMostBytes);
  if (!environment || environment->empty()) return std::nullopt;
  for (const std::string_view one : Split(*environment, '\0')) {
    if (one.starts_with(kVariable)) return Preload{true, std::string(one.substr(kVariable.size()))};
  }
  return Preload{};
}

std::string ProgramOf(pid_t pid) {
  char path[4096];
  const ssize_t size = readlink(Of(pid, "exe").c_str(), path, sizeof path);
  return size <= 0 ? "" : BaseName(std::string(path, static_cast<size_t>(size)));
}

// Returns the name of a process. For a process that runs a script, the name is the name of the script, and
// not of the shell.
std::string NameOf(pid_t pid) {
  const auto stat = ReadProcessStat(pid);
  return stat ? stat->name : "";
}

// Examines the last process in the list. The list is the chain of processes from the process that `rankine
// run` started to the examined process.
std::optional<RemovedPreload> LookAt(const std::vector<pid_t>& line, const std::string& library) {
  const pid_t pid = line.back();
  const auto maps = ReadSmallFile(Of(pid, "maps"), kMostBytes);
  if (!maps || maps->find("/libmpi") == std::string::npos) return std::nullopt;
  if (maps->find(library) != std::string::npos) return std::nullopt;
  const auto preload = PreloadOf(pid);
  if (!preload || preload->value.find(library) != std::string::npos) return std::nullopt;
  RemovedPreload taken{ProgramOf(pid), "", std::nullopt};
  if (taken.program.empty()) return std::nullopt;
  if (preload->any) taken.value = preload->value;
  // The nearest ancestor whose LD_PRELOAD contained librankine.so.
  for (size_t i = line.size() - 1; i-- > 0;) {
    const auto had = PreloadOf(line[i]);
    if (!had || had->value.find(library) == std::string::npos) continue;
    taken.who = NameOf(line[i]);
    break;
  }
  return taken;
}

std::string_view LineOf(std::string_view text, std::string_view key) {
  for (const std::string_view line : Split(text, '\n')) {
    if (line.starts_with(key) && line.size() > key.size()) return line.substr(key.size() + 1);
  }
  return {};
}

}  // namespace

std::string HowPreloadWasTaken(const RemovedPreload& taken, const std::string& command) {
  const std::string& who = taken.who.empty() ? command : taken.who;
  const bool by_itself = who.empty() || who == taken.program;
  std::string text = by_itself ? taken.program + " was started" : who + " started " + taken.program;
  text += taken.value ? " with LD_PRELOAD=\"" + *taken.value + "\"" : " without LD_PRELOAD";
  return text + ", which loads Rankine; pass on the value of that variable";
}

std::string TakenLines(const RemovedPreload& taken) {
  return "program " + PercentEncode(taken.program) + "\nwho " + PercentEncode(taken.who) + "\n" +
         (taken.value ? "value " + PercentEncode(*taken.value) + "\n" : "");
}

std::optional<RemovedPreload> ReadTaken(const std::string& spool_dir) {
  const auto text = ReadSmallFile(spool_dir + "/" + kTakenFile);
  if (!text) return std::nullopt;
  RemovedPreload taken{PercentDecode(LineOf(*text, "program")).value_or(""),
                       PercentDecode(LineOf(*text, "who")).value_or(""), std::nullopt};
  if (text->find("\nvalue ") != std::string::npos) taken.value = PercentDecode(LineOf(*text, "value"));
  return taken.program.empty() ? std::nullopt : std::optional(std::move(taken));
}

long long PreloadLooks::NowMs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1'000'000;
}

int PreloadLooks::NextLookMs() const {
  if (looks_ >= kMostLooks) return -1;
  return static_cast<int>(std::max(0LL, next_ms_ - NowMs()));
}

std::optional<RemovedPreload> PreloadLooks::Look(const std::vector<pid_t>& pids, const std::string& library) {
  if (NextLookMs() != 0) return std::nullopt;
  ++looks_;
  wait_ms_ *= 2;
  next_ms_ = NowMs() + wait_ms_;
  std::vector<std::vector<pid_t>> lines;
  lines.reserve(pids.size());
  for (const pid_t pid : pids) lines.push_back({pid});
  for (size_t i = 0; i < lines.size() && i < kMostProcesses; ++i) {
    if (auto taken = LookAt(lines[i], library)) {
      looks_ = kMostLooks;
      return taken;
    }
    const std::vector<pid_t> line = lines[i];
    for (const pid_t child : ChildrenOf(line.back())) {
      lines.push_back(line);
      lines.back().push_back(child);
    }
  }
  return std::nullopt;
}

}  // namespace rankine::cli
