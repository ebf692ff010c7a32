// SPDX-License-Identifier: BSD-3-Clause
#include "archive/live_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace rankine::archive {

base::Result<LiveFile> LiveFile::Open(const std::string& path) {
  LiveFile file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
  if (file.fd_ < 0) return base::Error{"cannot open '" + path + "': " + std::strerror(errno)};
  struct stat status {};
  if (fstat(file.fd_, &status) != 0 || !S_ISREG(status.st_mode))
    return base::Error{"cannot read '" + path + "': it is not a regular file"};
  return file;
}

LiveFile::~LiveFile() {
  if (fd_ >= 0) close(fd_);
}

bool LiveFile::ReadAt(uint64_t offset, std::span<std::byte> room) const {
  if (offset > static_cast<uint64_t>(INT64_MAX)) return false;
  ssize_t got = 0;
  do {
    got = pread(fd_, room.data(), room.size(), static_cast<off_t>(offset));
  } while (got < 0 && errno == EINTR);
  return got == static_cast<ssize_t>(room.size());
}

}  // namespace rankine::archive
