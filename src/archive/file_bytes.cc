// SPDX-License-Identifier: BSD-3-Clause
#include "archive/file_bytes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

#include "base/work.h"

namespace rankine::archive {
namespace {

constexpr size_t kAlign = 64;
constexpr size_t kPiece = size_t{16} << 20;  // number of bytes per read; progress is reported between reads
constexpr uint64_t kNsPerSecond = 1000000000u;

}  // namespace

void FileBytes::Free::operator()(std::byte* memory) const {
  std::free(memory);
}

std::span<std::byte> FileBytes::Resize(size_t size) {
  if (size > capacity_ || memory_ == nullptr) {
    size_t rounded = (size + kAlign - 1) / kAlign * kAlign + kAlign;
    memory_.reset();
    memory_.reset(static_cast<std::byte*>(std::aligned_alloc(kAlign, rounded)));
    if (memory_ == nullptr) throw std::bad_alloc();
    capacity_ = rounded;
  }
  size_ = size;
  return {memory_.get(), size_};
}

base::Result<OpenFile> OpenFile::Open(const std::string& path, bool follow_links) {
  int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | (follow_links ? 0 : O_NOFOLLOW));
  if (fd < 0) {
    return base::Error{"cannot open '" + path + "': " + std::strerror(errno) +
                       (errno == ENOENT ? "; check its name" : "")};
  }
  struct stat status {};
  if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(fd);
    return base::Error{"cannot read '" + path + "': it is not a regular file; give an archive, NAME.rkn"};
  }
  auto mtime = static_cast<uint64_t>(status.st_mtim.tv_sec) * kNsPerSecond +
               static_cast<uint64_t>(status.st_mtim.tv_nsec);
  return OpenFile(fd, static_cast<uint64_t>(status.st_size), mtime);
}

OpenFile::~OpenFile() {
  if (fd_ >= 0) close(fd_);
}

size_t OpenFile::Read(std::span<std::byte> room) const {
  size_t done = 0;
  while (done < room.size()) {
    const size_t most = std::min(room.size() - done, kPiece);
    ssize_t got = pread(fd_, room.data() + done, most, static_cast<off_t>(done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += static_cast<size_t>(got);
    base::Work::Done(static_cast<uint64_t>(got));
  }
  return done;
}

base::Status ReadAll(const std::string& path, FileBytes* bytes) {
  base::Result<OpenFile> file = OpenFile::Open(path, true);
  if (!file.ok()) return {file.error()};
  std::span<std::byte> room = bytes->Resize(file.value().size());
  bytes->Resize(file.value().Read(room));
  return base::Status::Ok();
}

}  // namespace rankine::archive
