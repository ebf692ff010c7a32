// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace rankine::exchange::cali {

base::Result<Source> Source::Open(const std::string& path) {
  Source source;
  source.name_ = path;
  // The file is opened in non-blocking mode. In blocking mode, opening a FIFO without a writer would block,
  // so the reader could not reject the FIFO.
  source.file_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat what = {};
  if (source.file_ < 0 || fstat(source.file_, &what) != 0)
    return base::Error{path + ": " + std::strerror(errno)};
  if (!S_ISREG(what.st_mode))
    return base::Error{path + " is not a regular file; a .cali file is read twice, so save it first"};
  source.size_ = static_cast<uint64_t>(what.st_size);
  return source;
}

Source Source::FromBytes(std::string name, std::string_view bytes) {
  Source source;
  source.name_ = std::move(name);
  source.bytes_ = bytes;
  source.size_ = bytes.size();
  return source;
}

Source::Source(Source&& other) noexcept
    : name_(std::move(other.name_)),
      file_(std::exchange(other.file_, -1)),
      bytes_(other.bytes_),
      size_(other.size_) {}

Source::~Source() {
  if (file_ >= 0) close(file_);
}

size_t Source::ReadAt(uint64_t offset, char* to, size_t size) const {
  if (file_ < 0) {
    if (offset >= bytes_.size()) return 0;
    const size_t count = std::min(size, bytes_.size() - offset);
    std::memcpy(to, bytes_.data() + offset, count);
    return count;
  }
  size_t count = 0;
  while (count < size) {
    const ssize_t got = pread(file_, to + count, size - count, static_cast<off_t>(offset + count));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    count += static_cast<size_t>(got);
  }
  return count;
}

}  // namespace rankine::exchange::cali
