// File helpers with the rules of a spool folder: bounded reads, no symbolic links followed, whole files or
// none.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace rankine::cli {

// A descriptor, closed at the end of its life. Always opened close-on-exec.
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

// At most `max_bytes` of a regular or /proc file; nullopt when it cannot be opened.
std::optional<std::string> ReadSmallFile(const std::string& path, size_t max_bytes = 1 << 20);

// Writes a temporary name and renames it, mode 0600: a reader sees all of `content` or nothing.
base::Status WriteWholeFile(const std::string& path, std::string_view content);

// `path` seen from `folder`, without "." and ".." components (textual).
std::string AbsolutePath(const std::string& path, const std::string& folder);
std::string CurrentFolder();  // $PWD when it names the current folder, else getcwd; "/" when there is none

// A folder that is the user's own and that nobody else can write or read: made with mode 0700 if missing.
bool MakePrivateFolder(const std::string& path);

// Removes a spool folder: its files, then itself. True when nothing of it is left. Never descends.
bool RemoveFlatFolder(const std::string& path);

}  // namespace rankine::cli
