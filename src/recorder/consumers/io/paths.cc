// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/paths.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "base/romio_prefix.h"
#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "layout/io/groups.h"

namespace rankine::recorder::io {
namespace {

constexpr int kMostLinks = 8;  // Each symbolic link that is followed needs a page of the stack.

// Builds an absolute path by appending parts; ".." removes the last part.
class Builder {
 public:
  explicit Builder(char (&to)[kMaxPath]) : to_(to) {}

  size_t size() const { return size_ == 0 ? 1 : size_; }
  bool ok() const { return ok_; }

  void Clear() { size_ = 0; }

  void Add(std::string_view part) {
    if (part.empty() || part == ".") return;
    if (part == "..") return DropLast();
    if (size_ + 1 + part.size() + 1 > kMaxPath) {
      ok_ = false;
      return;
    }
    to_[size_++] = '/';
    std::memcpy(to_ + size_, part.data(), part.size());
    size_ += part.size();
    to_[size_] = '\0';
  }

  void DropLast() {
    while (size_ > 0 && to_[--size_] != '/') {
    }
  }

  void Finish() {
    if (size_ == 0) to_[0] = '/';
  }

  // Returns the length of this symbolic link's target, or 0 if the path is not a symbolic link.
  size_t Link(char (&target)[kMaxPath]) const {
    const long n = rt::ReadLink(to_, target, kMaxPath);
    return n <= 0 || n == static_cast<long>(kMaxPath) ? 0 : static_cast<size_t>(n);
  }

 private:
  char* to_;
  size_t size_ = 0;
  bool ok_ = true;
};

std::string_view TakePart(std::string_view* rest) {
  const size_t slash = std::min(rest->find('/'), rest->size());
  const std::string_view part = rest->substr(0, slash);
  rest->remove_prefix(std::min(slash + 1, rest->size()));
  return part;
}

bool AddWorkingFolder(Builder& whole) {
  char folder[kMaxPath];
  folder[0] = 0;
  // the size includes the terminating zero
  const long n = rt::Syscall(SYS_getcwd, rt::AsLong(folder), sizeof folder);
  if (n <= 1 || folder[0] != '/') return false;
  for (std::string_view rest(folder, static_cast<size_t>(n) - 1); !rest.empty();) whole.Add(TakePart(&rest));
  return true;
}

// Appends a path and follows its symbolic links. The parameter `links` is the number of further links that
// may be followed.
void Walk(std::string_view path, int links, Builder& whole) {
  while (!path.empty() && whole.ok()) {
    const std::string_view part = TakePart(&path);
    whole.Add(part);
    if (links == 0 || part.empty() || part == "." || part == "..") continue;
    char target[kMaxPath];
    const size_t n = whole.Link(target);
    if (n == 0) continue;
    if (target[0] == '/') {
      whole.Clear();
    } else {
      whole.DropLast();
    }
    Walk({target, n}, links - 1, whole);
  }
}

size_t Whole(std::string_view path, int links, char (&to)[kMaxPath]) {
  Builder whole(to);
  if (path.empty()) return 0;
  if (path[0] != '/' && !AddWorkingFolder(whole)) return 0;
  Walk(path, links, whole);
  whole.Finish();
  return whole.ok() ? whole.size() : 0;
}

}  // namespace

size_t JoinPath(std::string_view path, char (&whole)[kMaxPath]) {
  return Whole(path, 0, whole);
}

size_t ResolvePath(std::string_view path, char (&whole)[kMaxPath]) {
  return Whole(path, kMostLinks, whole);
}

std::string_view WithoutInode(std::string_view path) {
  const size_t digits = path.find_last_not_of("0123456789") + 1;
  const bool is_unnamed = digits < path.size() && path.substr(0, digits).ends_with("/#");
  return is_unnamed ? path.substr(0, digits) : path;
}

bool IsOfSystem(std::string_view path) {
  // Files that libraries create for themselves in any folder: OrangeFS's file with the configuration of its
  // servers, and MPICH's file for memory shared by ranks.
  constexpr std::string_view kOfLibraries[] = {".__pvfs_fs_config", "mpich_shar_tmp"};
  std::string_view own = path;
  own.remove_prefix(path.rfind('/') + 1);
  for (const std::string_view name : kOfLibraries)
    if (own.substr(0, name.size()) == name) return true;
  constexpr std::string_view kShared = "/dev/shm/";
  if (path.substr(0, kShared.size()) == kShared) return false;
  constexpr std::string_view kFolders[] = {"/proc/",  "/sys/", "/dev/",  "/etc/", "/usr/", "/lib/",
                                           "/lib64/", "/bin/", "/sbin/", "/run/", "/boot/"};
  return std::any_of(std::begin(kFolders), std::end(kFolders),
                     [path](std::string_view folder) { return path.substr(0, folder.size()) == folder; });
}

const char* BehindSystem(const char* path) {
  return path + base::RomioPrefix(path);
}

size_t GroupName(std::string_view path, Alike alike, char (&name)[kMaxPath]) {
  const size_t own = path.rfind('/') + 1;
  if (own == 0 || path.size() + layout::kFurtherFiles.size() > kMaxPath) return 0;
  const size_t folder = own < 2 ? 0 : path.rfind('/', own - 2) + 1;
  const bool is_place = alike == Alike::place;
  const size_t begin = alike == Alike::file ? own : folder, end = alike == Alike::folder ? own : path.size();
  bool is_group = is_place;
  size_t n = is_place ? own : path.size();
  for (size_t i = 0; i < n; ++i) {
    const bool is_digit = !is_place && i >= begin && i < end && path[i] >= '0' && path[i] <= '9';
    name[i] = is_digit ? '#' : path[i];
    is_group = is_group || is_digit;
  }
  if (is_place && n < path.size()) name[n++] = '*';
  std::memcpy(name + n, layout::kFurtherFiles.data(), layout::kFurtherFiles.size());
  return is_group ? n + layout::kFurtherFiles.size() : 0;
}

}  // namespace rankine::recorder::io
