// SPDX-License-Identifier: BSD-3-Clause
// Helper functions for files that follow the rules for spool folders. Reads are bounded, and symbolic links
// are not followed. A file is either written completely, or not at all.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace rankine::cli {

// Owns a file descriptor and closes it in the destructor. The descriptor is always opened close-on-exec.
class Fd {
 public:
  Fd() = default;
  explicit Fd(int fd) : fd_(fd) {}
  Fd(Fd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Fd& operator=(Fd&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;
  ~Fd();
  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_ = -1;
};

// Reads at most `max_bytes` of a regular file or a /proc file. Returns nullopt if the file cannot be
// opened.
std::optional<std::string> ReadSmallFile(const std::string& path, size_t max_bytes = 1 << 20);

// Writes a temporary file of mode 0600 and renames it. A reader therefore sees either the complete file or
// no file.
base::Status WriteWholeFile(const std::string& path, std::string_view content);

// Makes a path absolute. A relative path is relative to the given folder. Removes "." and ".." components.
// Does not access the file system.
std::string AbsolutePath(const std::string& path, const std::string& folder);
// $PWD if it names the current folder; else the result of getcwd; "/" if getcwd fails
std::string CurrentFolder();

// Makes the folder with mode 0700 if it is missing. Returns whether the folder belongs to the user, and no
// other user can read or write in the folder.
bool MakePrivateFolder(const std::string& path);

// Removes the files in a spool folder, then the folder. Returns true if the folder and all its files are
// gone. Never descends into subfolders.
bool RemoveFlatFolder(const std::string& path);

}  // namespace rankine::cli
