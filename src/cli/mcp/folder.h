// SPDX-License-Identifier: BSD-3-Clause
// The folder that clients may read, with the archives and platforms in the folder and its subfolders. A path
// with a symbolic link or ".." could lead to a file outside of the folder, and is therefore rejected.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::cli::mcp {

struct File {
  std::string name;  // path relative to the folder
  uint64_t bytes = 0;
  int64_t changed = 0;  // the modification time in s since 1970
};

struct Listing {
  std::vector<File> files;  // sorted by name
  size_t more = 0;          // the number of files beyond `kMostListed`
  bool complete = true;     // false if the folder has more than `kMostSeen` entries
};

inline constexpr size_t kMostListed = 200;
inline constexpr size_t kMostSeen = 20'000;  // the limit for the number of entries looked at
inline constexpr int kDeepest = 16;          // the limit for the depth of nested folders

class Folder {
 public:
  // Opens the folder. An error is one sentence.
  static base::Result<Folder> Open(const std::string& path);

  // Lists the files whose names have the given ending, in the order of names. If the parameter `after` is a
  // name, only later names are listed. Symbolic links are omitted.
  Listing List(std::string_view ending, std::string_view after = {}) const;
  // Returns the path of a regular file in the folder, with links resolved. The error does not reveal
  // whether such a file is missing or is outside of the folder.
  base::Result<std::string> Find(std::string_view name, std::string_view ending) const;

  const std::string& path() const { return path_; }  // with links resolved

 private:
  explicit Folder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace rankine::cli::mcp
