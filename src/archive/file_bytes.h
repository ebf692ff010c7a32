// SPDX-License-Identifier: BSD-3-Clause
// Reads a whole file into memory. The file is not mapped, because with a mapping, truncation by another
// process would cause SIGBUS.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "base/result.h"

namespace rankine::archive {

// A buffer that is aligned to 64 bytes, so that the structures of a spool can be read in place.
class FileBytes {
 public:
  // Provides uninitialised memory for `size` bytes; the previous content is lost. The memory is reused for
  // the next file.
  std::span<std::byte> Resize(size_t size);
  std::span<const std::byte> bytes() const { return {memory_.get(), size_}; }

 private:
  struct Free {
    void operator()(std::byte* memory) const;
  };
  std::unique_ptr<std::byte, Free> memory_;
  size_t capacity_ = 0;
  size_t size_ = 0;
};

// A file descriptor that the destructor closes.
class OpenFile {
 public:
  // Opens a regular file for reading. Fails with a one-sentence error message if there is no such file, if it
  // is a folder, or if permission is missing. If `follow_links` is false, a symbolic link is refused. Links
  // must be refused in folders to which other users can write.
  static base::Result<OpenFile> Open(const std::string& path, bool follow_links);
  OpenFile(OpenFile&& other) noexcept : fd_(other.fd_), size_(other.size_), mtime_ns_(other.mtime_ns_) {
    other.fd_ = -1;
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  OpenFile& operator=(OpenFile&&) = delete;
  ~OpenFile();

  uint64_t size() const { return size_; }
  uint64_t mtime_ns() const { return mtime_ns_; }
  // Reads up to `room.size()` bytes from the beginning of the file. Returns the number of bytes read, which
  // is smaller if the file has been truncated in the meantime.
  size_t Read(std::span<std::byte> room) const;

 private:
  OpenFile(int fd, uint64_t size, uint64_t mtime_ns) : fd_(fd), size_(size), mtime_ns_(mtime_ns) {}
  int fd_;
  uint64_t size_;
  uint64_t mtime_ns_;
};

// Reads the whole file.
base::Status ReadAll(const std::string& path, FileBytes* bytes);

}  // namespace rankine::archive
