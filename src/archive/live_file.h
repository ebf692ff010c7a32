// SPDX-License-Identifier: BSD-3-Clause
// Reads small pieces, at any offset, from a file to which another process is writing. The file is not mapped,
// because with a mapping, truncation would cause SIGBUS.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "base/result.h"

namespace rankine::archive {

class LiveFile {
 public:
  // Opens a regular file. Fails with a one-sentence error message if the path is not a regular file, for
  // example if it is a symbolic link.
  static base::Result<LiveFile> Open(const std::string& path);
  LiveFile(LiveFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  LiveFile& operator=(LiveFile&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  LiveFile(const LiveFile&) = delete;
  LiveFile& operator=(const LiveFile&) = delete;
  ~LiveFile();

  // Fills all of `room`. Returns false if the file ends earlier.
  bool ReadAt(uint64_t offset, std::span<std::byte> room) const;
  template <class T>
  bool Read(uint64_t offset, T* item) const {
    return ReadAt(offset, std::as_writable_bytes(std::span(item, 1)));
  }

 private:
  explicit LiveFile(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace rankine::archive
