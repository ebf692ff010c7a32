// SPDX-License-Identifier: BSD-3-Clause
#include "probe/moosefs/backend.h"

#include <dirent.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>

#include "probe/moosefs/watch.h"
#include "probe/process/checks.h"

namespace rankine::probe::moosefs {
namespace {

using base::Error;

// The path of the process's executable. The path is empty if the process has ended or cannot be read.
std::string ProgramOf(pid_t pid) {
  char path[4096] = {};
  const ssize_t got = readlink(("/proc/" + std::to_string(pid) + "/exe").c_str(), path, sizeof path - 1);
  return got <= 0 ? std::string() : std::string(path, static_cast<size_t>(got));
}

bool EndsWith(const std::string& path, const std::string& name) {
  return path.ends_with("/" + name);
}

}  // namespace

std::vector<pid_t> MooseBackend::Processes() const {
  std::vector<pid_t> found;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  for (const dirent* entry = nullptr; folder && (entry = readdir(folder.get())) != nullptr;) {
    const pid_t pid = atoi(entry->d_name);
    if (pid > 0 && Knows(pid, {})) found.push_back(pid);
  }
  return found;
}

bool MooseBackend::Knows(pid_t pid, std::span<const Mapping> /*maps*/) const {
  const std::string program = ProgramOf(pid);
  return EndsWith(program, "mfsmount") || EndsWith(program, "mfschunkserver");
}

base::Result<std::unique_ptr<Watch>> MooseBackend::Open(pid_t pid, std::span<const Mapping> maps) const {
  const std::string who = "process " + std::to_string(pid), program = ProgramOf(pid);
  const bool is_server = EndsWith(program, "mfschunkserver");
  if (!is_server && !EndsWith(program, "mfsmount"))
    return Error{who + " is neither a chunk server nor a mount of MooseFS: it runs " + program};
  const auto memory = Memory::Open(pid);
  if (!memory.ok()) return Error{memory.error() + WhenRefused(pid)};
  auto found = (is_server ? ServerFunctions : ClientFunctions)(pid, memory.value(), maps, program);
  if (!found.ok()) return Error{found.error()};
  if (is_server) return std::unique_ptr<Watch>(new ServerWatch(pid, std::move(found.value())));
  return std::unique_ptr<Watch>(new ClientWatch(pid, std::move(found.value())));
}

// Returns the path of the configuration file, which follows -c; empty if there is no such path. The server's
// disks are listed in a separate file.
std::string MooseBackend::ServerName(pid_t pid) const {
  bool is_next = false;
  for (const std::string& word : CommandLine(pid)) {
    if (is_next) return word.substr(0, 4096);
    is_next = word == "-c";
  }
  return {};
}

}  // namespace rankine::probe::moosefs
