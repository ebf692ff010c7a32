#include "runtime/session/watcher.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "format/watch_files.h"
#include "runtime/session/job.h"
#include "runtime/session/own_name.h"

namespace rankine::runtime {
namespace {

constexpr uint64_t kMostNs = 2'000'000'000;  // a busy machine may give the watcher no processor for long

using Path = rt::Text<4096 + 128>;

bool IsThere(const Path& path) {
  return rt::Syscall(SYS_access, rt::AsLong(path.c_str()), F_OK) == 0;
}

Path Own(const char* suffix) {
  Path path;
  path << g_job.spool_folder << '/' << OwnName().c_str() << suffix;
  return path;
}

// It knows processes by their numbers on the host alone.
bool IsWatched() {
  Path path;
  path << g_job.spool_folder << '/' << format::kWatchFile;
  return IsThere(path) && std::strchr(OwnName().c_str(), '-') == nullptr;
}

void Await(const char* suffix) {
  const Path path = Own(suffix);
  const uint64_t until = rt::MonotonicNs() + kMostNs;
  while (!IsThere(path) && rt::MonotonicNs() < until) {
    constexpr timespec kPause = {0, 1'000'000};
    rt::Syscall(SYS_nanosleep, rt::AsLong(&kPause), 0);
  }
}

}  // namespace

void AwaitWatcher() {
  if (IsWatched()) Await(format::kWatchedSuffix);
}

void AwaitLastRead() {
  if (!IsWatched()) return;
  const Path path = Own(format::kEndingSuffix);
  const long fd = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path.c_str()),
                              O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return;
  rt::Syscall(SYS_close, fd);
  Await(format::kReadSuffix);
}

}  // namespace rankine::runtime
