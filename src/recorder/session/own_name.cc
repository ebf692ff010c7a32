// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/own_name.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "layout/environment.h"

namespace rankine::recorder {

uint64_t PidNamespace() {
  char target[64];
  long size = rt::ReadLink("/proc/self/ns/pid", target, sizeof target - 1);
  target[size > 0 ? size : 0] = '\0';
  const char* inode = std::strchr(target, '[');  // pid:[4026531836]
  long long value = inode == nullptr ? 0 : std::strtoll(inode + 1, nullptr, 10);
  return value == static_cast<long long>(layout::kFirstPidNamespace) ? 0 : static_cast<uint64_t>(value);
}

uint64_t StartTicks() {
  char text[1024];
  if (rt::ReadFile("/proc/self/stat", text, sizeof text) <= 0) return 0;
  const char* at = std::strrchr(text, ')');
  for (int field = 2; at != nullptr && field < layout::kStartTicksField; ++field) {
    at = std::strchr(at, ' ');
    if (at != nullptr) ++at;
  }
  return at == nullptr ? 0 : static_cast<uint64_t>(std::strtoll(at, nullptr, 10));
}

OwnerName OwnName() {
  OwnerName name;
  name << static_cast<uint64_t>(rt::GetPid());
  if (uint64_t pid_namespace = PidNamespace(); pid_namespace != 0) {
    name << '-' << pid_namespace << '-' << StartTicks();
  }
  return name;
}

bool OwnerRuns(int folder_fd, const char* file) {
  char* end = nullptr;
  long pid = std::strtol(file, &end, 10);
  if (end == file) return false;
  uint64_t theirs = *end == '-' ? static_cast<uint64_t>(std::strtoll(end + 1, nullptr, 10)) : 0;
  if (theirs == PidNamespace()) {
    long r = rt::Syscall(SYS_kill, pid, 0);
    return r == 0 || r == -EPERM;
  }
  long fd = rt::Syscall(SYS_openat, folder_fd, rt::AsLong(file), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0) return false;
  long r = rt::Syscall(SYS_flock, fd, LOCK_SH | LOCK_NB);
  rt::Syscall(SYS_close, fd);
  return r == -EWOULDBLOCK;
}

}  // namespace rankine::recorder
