// SPDX-License-Identifier: BSD-3-Clause
#include "base/rt/text.h"

#include <fcntl.h>

#include "base/rt/syscall.h"

namespace rankine::rt {

long ReadFile(const char* path, char* buffer, size_t n) {
  long fd = Syscall(SYS_openat, AT_FDCWD, AsLong(path), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  size_t size = 0;
  while (size + 1 < n) {
    long r = Syscall(SYS_read, fd, AsLong(buffer + size), static_cast<long>(n - 1 - size));
    if (r <= 0) break;
    size += static_cast<size_t>(r);
  }
  Syscall(SYS_close, fd);
  buffer[size] = '\0';
  return static_cast<long>(size);
}

}  // namespace rankine::rt
