// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/program_threads.h"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/launch/files.h"
#include "cli/launch/process_id.h"
#include "layout/environment.h"

namespace rankine::cli {
namespace {

struct Numbers {
  uint64_t process = 0;  // 0 if the thread does not exist
  uint64_t inner = 0;    // the thread's id in its own PID namespace
};

// Returns the number that follows the given name in the text of /proc/PID/status. If several numbers follow,
// returns the last number. Returns 0 if the text has no line with this name.
uint64_t LastOf(std::string_view status, std::string_view name) {
  const size_t at = status.find(name);
  if (at == std::string_view::npos) return 0;
  const std::string line(status.substr(at + 1, status.find('\n', at + 1) - at - 1));
  return strtoull(line.c_str() + line.find_last_of(" \t") + 1, nullptr, 10);
}

Numbers NumbersOf(const std::string& folder) {
  const std::optional<std::string> status = ReadSmallFile(folder + "/status");
  if (!status) return {};
  // NSpid lists the thread's ids, from the outermost namespace to the thread's own.
  return {LastOf(*status, "\nTgid:"), LastOf(*status, "\nNSpid:")};
}

std::string FolderOf(uint64_t id) {
  return "/proc/" + std::to_string(id);
}

// The inode of the process's PID namespace; 0 if this process is not permitted to read the inode.
uint64_t NamespaceOf(const std::string& folder) {
  struct stat facts {};
  return stat((folder + "/ns/pid").c_str(), &facts) == 0 ? facts.st_ino : 0;
}

archive::StorageProcess ProcessAt(uint64_t pid) {
  const std::string folder = FolderOf(pid);
  const uint64_t space = NamespaceOf(folder);
  const std::optional<ProcessStat> stat = ReadProcessStat(static_cast<pid_t>(pid));
  return {pid, NumbersOf(folder).inner, space == layout::kFirstPidNamespace ? 0 : space,
          stat ? stat->id.start : 0};
}

// Finds a thread by its id in another PID namespace. The search examines all processes in that namespace,
// so this function is called only once per thread.
Numbers FindIn(uint64_t space, uint64_t thread) {
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::directory_iterator at("/proc", error), end; !error && at != end; at.increment(error)) {
    const std::string folder = at->path().string();
    if (strtoull(at->path().filename().c_str(), nullptr, 10) == 0 || NamespaceOf(folder) != space) continue;
    std::error_code gone;
    for (fs::directory_iterator task(folder + "/task", gone), last; !gone && task != last;
         task.increment(gone)) {
      const Numbers numbers = NumbersOf(task->path().string());
      if (numbers.process != 0 && numbers.inner == thread) return numbers;
    }
  }
  return {};
}

}  // namespace

uint64_t ProgramThreads::SpaceOf(pid_t client) {
  const auto [at, fresh] = spaces_.try_emplace(client, 0);
  if (fresh) at->second = NamespaceOf(FolderOf(static_cast<uint64_t>(client)));
  return at->second;
}

void ProgramThreads::Add(pid_t client, uint64_t thread, archive::StorageRows* rows) {
  if (!threads_.insert(thread).second) return;
  static const uint64_t own = NamespaceOf("/proc/self");
  const uint64_t space = SpaceOf(client);
  const Numbers numbers = space == own || space == 0 ? NumbersOf(FolderOf(thread)) : FindIn(space, thread);
  rows->threads.push_back({thread, numbers.process != 0 ? numbers.process : thread, numbers.inner});
  if (numbers.process == 0 || !processes_.insert(numbers.process).second) return;
  const archive::StorageProcess process = ProcessAt(numbers.process);
  if (process.start != 0) rows->processes.push_back(process);
}

}  // namespace rankine::cli
