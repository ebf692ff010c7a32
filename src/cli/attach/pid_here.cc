// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/pid_here.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>

namespace rankine::cli {
namespace {

// Returns the process's pid in its own PID namespace, which is the last number of the line "NSpid:".
pid_t PidInItsOwn(const std::string& place) {
  std::ifstream status(place + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("NSpid:")) return atoi(line.c_str() + line.find_last_of(" \t") + 1);
  }
  return 0;
}

}  // namespace

pid_t PidHere(const archive::SpoolOwner& owner) {
  if (owner.IsVisible()) return owner.pid;
  const archive::SpoolOwner self{getpid(), archive::OwnPidNamespace(), 0};
  // /proc may belong to another PID namespace than this process. In this case, the pids in /proc are not
  // usable.
  if (owner.pid_namespace == 0 || !self.IsVisible()) return 0;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  for (const dirent* entry = nullptr; folder && (entry = readdir(folder.get())) != nullptr;) {
    const pid_t pid = atoi(entry->d_name);
    const std::string place = "/proc/" + std::to_string(pid);
    struct stat its {};
    if (pid > 0 && stat((place + "/ns/pid").c_str(), &its) == 0 && its.st_ino == owner.pid_namespace &&
        PidInItsOwn(place) == owner.pid)
      return pid;
  }
  return 0;
}

}  // namespace rankine::cli
