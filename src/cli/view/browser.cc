// SPDX-License-Identifier: BSD-3-Clause
#include "cli/view/browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace rankine::cli {
namespace {

bool Set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

std::string PrivateFolder() {
  for (const char* name : {"XDG_RUNTIME_DIR", "TMPDIR"}) {
    if (Set(name)) return std::getenv(name);
  }
  return "/tmp";
}

}  // namespace

Browser::~Browser() {
  if (!file_.empty()) unlink(file_.c_str());
}

void Browser::Open(const std::string& address) {
  if (!Set("DISPLAY") && !Set("WAYLAND_DISPLAY")) return;
  std::string path = PrivateFolder() + "/rankine-view-XXXXXX.html";
  const int fd = mkostemps(path.data(), 5, O_CLOEXEC);  // only its owner can read the file
  if (fd < 0) return;
  file_ = path;
  const std::string page = "<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=" + address + "\">\n";
  const bool written = write(fd, page.data(), page.size()) == static_cast<ssize_t>(page.size());
  close(fd);
  if (!written) return;
  std::string command = "xdg-open";
  char* arguments[] = {command.data(), path.data(), nullptr};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int stream : {0, 1, 2}) posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
  std::signal(SIGCHLD, SIG_IGN);  // the child is reaped automatically
  pid_t pid = 0;
  posix_spawnp(&pid, command.c_str(), &files, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
}

}  // namespace rankine::cli
