// SPDX-License-Identifier: BSD-3-Clause
#include "layout/file_stamp.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <span>

#include "base/hash.h"
#include "base/rt/syscall.h"

namespace rankine::layout {
namespace {

using rt::AsLong;
using rt::Syscall;

struct Marks {
  uint64_t inode;
  // Inode numbers may be reused, but the first bytes of an archive identify its job.
  std::byte beginning[64];
};

}  // namespace

uint64_t FileStamp(const char* path) {
  struct stat status {};
  if (Syscall(SYS_newfstatat, AT_FDCWD, AsLong(path), AsLong(&status), AT_SYMLINK_NOFOLLOW) != 0) return 0;
  Marks marks{};
  marks.inode = status.st_ino;
  const long fd = S_ISREG(status.st_mode) ? Syscall(SYS_openat, AT_FDCWD, AsLong(path),
                                                    O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0)
                                          : -1;
  if (fd >= 0) {
    Syscall(SYS_pread64, fd, AsLong(marks.beginning), sizeof marks.beginning, 0);
    Syscall(SYS_close, fd);
  }
  return base::Hash(std::as_bytes(std::span(&marks, 1))) | 1;
}

}  // namespace rankine::layout
