#include "cli/attach/seen_threads.h"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "format/environment.h"

namespace rankine::cli {
namespace {

struct Numbers {
  uint64_t process = 0;  // 0: there is no such thread
  uint64_t inner = 0;    // of the thread, in its own PID namespace
};

Numbers NumbersOf(const std::string& folder) {
  Numbers numbers;
  std::ifstream status(folder + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("Tgid:")) numbers.process = strtoull(line.c_str() + 5, nullptr, 10);
    // From the outermost namespace to its own.
    if (line.starts_with("NSpid:"))
      numbers.inner = strtoull(line.c_str() + line.find_last_of(" \t") + 1, nullptr, 10);
  }
  return numbers;
}

std::string FolderOf(uint64_t id) {
  return "/proc/" + std::to_string(id);
}

// The inode of the process's PID namespace; 0: it cannot be seen.
uint64_t NamespaceOf(const std::string& folder) {
  struct stat facts {};
  return stat((folder + "/ns/pid").c_str(), &facts) == 0 ? facts.st_ino : 0;
}

uint64_t StartOf(const std::string& folder) {
  std::ifstream stat(folder + "/stat");
  std::string text, line;
  while (std::getline(stat, line)) text += line + '\n';  // (a name may hold line feeds)
  size_t at = text.rfind(')');                           // the name before may hold anything
  for (int field = 2; at != std::string::npos && field < format::kStartTicksField; ++field)
    at = text.find(' ', at + 1);
  return at == std::string::npos ? 0 : strtoull(text.c_str() + at, nullptr, 10);
}

archive::StorageProcess ProcessAt(uint64_t pid) {
  const std::string folder = FolderOf(pid);
  const uint64_t space = NamespaceOf(folder);
  return {pid, NumbersOf(folder).inner, space == format::kFirstPidNamespace ? 0 : space, StartOf(folder)};
}

// Of a thread that another PID namespace than ours gave the number. All that are in it are looked at; a
// thread is looked for once.
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

uint64_t SeenThreads::SpaceOf(pid_t client) {
  const auto [at, fresh] = spaces_.try_emplace(client, 0);
  if (fresh) at->second = NamespaceOf(FolderOf(static_cast<uint64_t>(client)));
  return at->second;
}

void SeenThreads::Add(pid_t client, uint64_t thread, archive::StorageRows* rows) {
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
