// SPDX-License-Identifier: BSD-3-Clause
#include "probe/module/file_content.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace rankine::probe {
namespace {

constexpr uint64_t kMostFile = 256u << 20;
constexpr uint64_t kMostKept = 64u << 20;

struct Kept {
  struct stat facts {};
  FileContent content;

  bool IsOf(const struct stat& file) const {
    return facts.st_dev == file.st_dev && facts.st_ino == file.st_ino && facts.st_size == file.st_size &&
           facts.st_mtim.tv_sec == file.st_mtim.tv_sec && facts.st_mtim.tv_nsec == file.st_mtim.tv_nsec &&
           facts.st_ctim.tv_sec == file.st_ctim.tv_sec && facts.st_ctim.tv_nsec == file.st_ctim.tv_nsec;
  }
};
thread_local std::vector<Kept> t_kept;  // the oldest first

void Keep(const struct stat& facts, const FileContent& content) {
  if (content->size() > kMostKept) return;
  uint64_t bytes = content->size();
  for (const Kept& kept : t_kept) bytes += kept.content->size();
  while (bytes > kMostKept) {
    bytes -= t_kept.front().content->size();
    t_kept.erase(t_kept.begin());
  }
  t_kept.push_back({facts, content});
}

base::Result<FileContent> ReadOpen(int file, const struct stat& facts, const std::string& path) {
  if (static_cast<uint64_t>(facts.st_size) > kMostFile)
    return base::Error{path + " is too large to be examined"};
  std::vector<uint8_t> bytes(static_cast<size_t>(facts.st_size));
  size_t have = 0;
  while (have < bytes.size()) {
    const ssize_t got = pread(file, bytes.data() + have, bytes.size() - have, static_cast<off_t>(have));
    if (got <= 0) break;
    have += static_cast<size_t>(got);
  }
  if (have != bytes.size()) return base::Error{"cannot read " + path};
  return std::make_shared<const std::vector<uint8_t>>(std::move(bytes));
}

}  // namespace

base::Result<FileContent> ReadFile(pid_t pid, const Mapping& map) {
  const std::string name = "/proc/" + std::to_string(pid) + "/root" + map.path;
  const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return base::Error{"cannot open " + map.path + ": " + strerror(errno)};
  struct stat facts {};
  if (fstat(file, &facts) != 0) {
    const int error = errno;
    close(file);
    return base::Error{"cannot examine " + map.path + ": " + strerror(error)};
  }
  for (const Kept& kept : t_kept) {
    if (!kept.IsOf(facts)) continue;
    close(file);
    return kept.content;
  }
  auto content = ReadOpen(file, facts, map.path);
  close(file);
  if (content.ok()) Keep(facts, content.value());
  return content;
}

}  // namespace rankine::probe
