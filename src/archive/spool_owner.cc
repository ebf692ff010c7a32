// SPDX-License-Identifier: BSD-3-Clause
#include "archive/spool_owner.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <span>

#include "archive/file_bytes.h"
#include "layout/environment.h"

namespace rankine::archive {
namespace {

// Reads a number. The argument `end` is the character that must follow the number. If `end` is 0, the text
// must end after the number.
template <class T>
std::optional<T> Take(std::string_view* text, char end) {
  T value{};
  const auto result = std::from_chars(text->data(), text->data() + text->size(), value);
  if (result.ec != std::errc()) return std::nullopt;
  text->remove_prefix(static_cast<size_t>(result.ptr - text->data()));
  if (end == '\0') return text->empty() ? std::optional<T>(value) : std::nullopt;
  if (text->empty() || text->front() != end) return std::nullopt;
  text->remove_prefix(1);
  return value;
}

std::string LinkTarget(const char* path) {
  char target[64];
  const ssize_t size = readlink(path, target, sizeof target);
  return size > 0 ? std::string(target, static_cast<size_t>(size)) : "";
}

// /proc may show a PID namespace other than the calling process's own, for example after `unshare --pid`
// without --mount-proc.
bool ProcIsOurs() {
  return LinkTarget("/proc/self") == std::to_string(getpid());
}

std::string OwnStart() {
  base::Result<OpenFile> file = OpenFile::Open("/proc/self/stat", true);
  if (!file.ok()) return "0";
  std::string text(4096, '\0');
  text.resize(file.value().Read(std::as_writable_bytes(std::span(text))));
  size_t at = text.rfind(')');
  for (int field = 2; at != std::string::npos && field < layout::kStartTicksField; ++field)
    at = text.find(' ', at + 1);
  return at == std::string::npos ? "0" : text.substr(at + 1, text.find(' ', at + 1) - at - 1);
}

}  // namespace

bool SpoolOwner::IsVisible() const {
  return pid_namespace == OwnPidNamespace() && ProcIsOurs();
}

std::optional<SpoolOwner> ParseOwner(std::string_view stem) {
  SpoolOwner owner;
  // All programs that a process executed (PID.2) have the same owner.
  if (const size_t dot = stem.find('.'); dot != std::string_view::npos) {
    std::string_view image = stem.substr(dot + 1);
    if (!Take<uint32_t>(&image, '\0')) return std::nullopt;
    stem = stem.substr(0, dot);
  }
  const bool is_long = stem.find('-') != std::string_view::npos;
  const auto pid = Take<int32_t>(&stem, is_long ? '-' : '\0');
  if (!pid || *pid <= 0) return std::nullopt;
  owner.pid = *pid;
  if (!is_long) return owner;
  const auto pid_namespace = Take<uint64_t>(&stem, '-');
  const auto start = pid_namespace ? Take<uint64_t>(&stem, '\0') : std::nullopt;
  if (!start) return std::nullopt;
  owner.pid_namespace = *pid_namespace;
  owner.start = *start;
  return owner;
}

std::optional<SpoolOwner> OwnerOfSpool(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  if (!path.ends_with(layout::kSpoolSuffix)) return std::nullopt;
  path.remove_suffix(std::strlen(layout::kSpoolSuffix));
  return ParseOwner(path);
}

std::string OwnStem() {
  const uint64_t pid_namespace = OwnPidNamespace();
  std::string stem = std::to_string(getpid());
  if (pid_namespace != 0) stem += "-" + std::to_string(pid_namespace) + "-" + OwnStart();
  return stem;
}

bool IsLockedByOwner(const std::string& spool) {
  const int fd = open(spool.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) return false;
  // The lock is a shared lock, so that two readers do not mistake each other for the owner.
  const bool locked = flock(fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  close(fd);
  return locked;
}

uint64_t OwnPidNamespace() {
  const std::string target = LinkTarget("/proc/self/ns/pid");  // e.g. pid:[4026531836]
  const size_t open = target.find('[');
  const uint64_t inode = open == std::string::npos ? 0 : strtoull(target.c_str() + open + 1, nullptr, 10);
  return inode == layout::kFirstPidNamespace ? 0 : inode;
}

}  // namespace rankine::archive
