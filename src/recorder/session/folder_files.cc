// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/folder_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>

#include "base/rt/clock.h"
#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "recorder/core/job.h"
#include "recorder/session/own_name.h"

namespace rankine::recorder {
namespace {

constexpr uint64_t kSecondNs = 1'000'000'000;

}  // namespace

FolderPath FolderFile(const char* name) {
  FolderPath path;
  path << g_job.spool_folder << '/' << name;
  return path;
}

FolderPath OwnFile(const char* suffix) {
  FolderPath path;
  path << g_job.spool_folder << '/' << OwnName().c_str() << suffix;
  return path;
}

bool IsThere(const FolderPath& path) {
  return rt::Exists(path.c_str());
}

bool IsHeld(const char* name) {
  const FolderPath path = FolderFile(name);
  const long fd =
      rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path.c_str()), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0) return false;
  const bool is_held = rt::Syscall(SYS_flock, fd, LOCK_SH | LOCK_NB) == -EWOULDBLOCK;
  rt::Syscall(SYS_close, fd);
  return is_held;
}

// Sleeps until an absolute time. The watcher of --io=deep attaches during the sleep. The watcher cannot make
// a thread run functions while the thread is in a call with a relative timeout.
void PauseShortly(uint64_t ns) {
  const uint64_t until = rt::MonotonicNs() + ns;
  const timespec moment = {static_cast<time_t>(until / kSecondNs), static_cast<long>(until % kSecondNs)};
  rt::Syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, TIMER_ABSTIME, rt::AsLong(&moment), 0);
}

}  // namespace rankine::recorder
