// SPDX-License-Identifier: BSD-3-Clause
#include "probe/orangefs/backend.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>

#include "probe/orangefs/config.h"
#include "probe/orangefs/watch.h"
#include "probe/process/checks.h"

namespace rankine::probe::orangefs {
namespace {

using base::Error;

// The installed server is pvfs2-server. If pvfs2-server is a script, the server that it starts is
// pvfs2-server.bin.
bool IsServer(std::span<const Mapping> maps, std::string* program) {
  for (const Mapping& map : maps) {
    if (!map.executable || (!map.path.ends_with("/pvfs2-server") && !map.path.ends_with("/pvfs2-server.bin")))
      continue;
    *program = map.path;
    return true;
  }
  return false;
}

bool HasLibrary(std::span<const Mapping> maps, std::string* library) {
  for (const Mapping& map : maps) {
    if (!map.executable || map.path.find("/libpvfs2.so") == std::string::npos) continue;
    *library = map.path;
    return true;
  }
  return false;
}

}  // namespace

std::vector<pid_t> OrangeBackend::Processes() const {
  std::vector<pid_t> found;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  for (const dirent* entry = nullptr; folder && (entry = readdir(folder.get())) != nullptr;) {
    const pid_t pid = atoi(entry->d_name);
    if (pid <= 0 || pid == getpid()) continue;
    const auto maps = ReadMaps(pid);
    if (maps.ok() && Knows(pid, maps.value())) found.push_back(pid);
  }
  return found;
}

bool OrangeBackend::IsClient(std::span<const Mapping> maps) const {
  std::string path;
  return !IsServer(maps, &path) && HasLibrary(maps, &path);
}

bool OrangeBackend::Knows(pid_t /*pid*/, std::span<const Mapping> maps) const {
  std::string path;
  return IsServer(maps, &path) || HasLibrary(maps, &path);
}

base::Result<std::unique_ptr<Watch>> OrangeBackend::Open(pid_t pid, std::span<const Mapping> maps) const {
  const std::string who = "process " + std::to_string(pid);
  std::string path;
  const bool is_server = IsServer(maps, &path);
  if (!is_server && !HasLibrary(maps, &path))
    return Error{who + " is not a server of OrangeFS and has not loaded libpvfs2.so"};
  const auto memory = Memory::Open(pid);
  if (!memory.ok()) return Error{memory.error() + WhenRefused(pid)};
  uint64_t system_aio = 0;
  auto found = is_server ? ServerFunctions(pid, memory.value(), maps, path, &system_aio)
                         : ClientFunctions(pid, memory.value(), maps, path);
  if (!found.ok()) return Error{found.error()};
  if (is_server) return std::unique_ptr<Watch>(new ServerWatch(pid, std::move(found.value()), system_aio));
  return std::unique_ptr<Watch>(new ClientWatch(pid, std::move(found.value())));
}

// Returns the word after -a, which is the server's alias in the configuration.
std::string OrangeBackend::ServerName(pid_t pid) const {
  bool is_next = false;
  for (const std::string& word : CommandLine(pid)) {
    if (is_next) return word.substr(0, 4096);
    is_next = word == "-a";
  }
  return {};
}

// Uses the configuration file that the server's command line names.
std::vector<StoredFiles> OrangeBackend::StoredBy(pid_t pid) const {
  constexpr size_t kMostBytes = 4 << 20;
  const std::string place = "/proc/" + std::to_string(pid), name = ServerName(pid);
  for (const std::string& word : CommandLine(pid)) {
    if (word.empty() || word.front() == '-') continue;
    struct stat facts {};
    const std::string path = place + (word.front() == '/' ? "/root" : "/cwd/") + word;
    if (stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) continue;
    std::ifstream file(path);
    std::string text(std::min(kMostBytes, static_cast<size_t>(facts.st_size)), '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<size_t>(file.gcount()));
    if (auto found = DataOf(text, name); !found.empty()) return found;
  }
  return {};
}

}  // namespace rankine::probe::orangefs
