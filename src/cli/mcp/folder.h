// SPDX-License-Identifier: BSD-3-Clause
// The folder that programs may read: archives and platforms in it or below it, and nothing that a symbolic
// link or ".." leads out to.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::cli::mcp {

struct File {
  std::string name;  // relative to the folder
  uint64_t bytes = 0;
  int64_t changed = 0;  // seconds since 1970
};

struct Listing {
  std::vector<File> files;  // by name
  size_t more = 0;          // beyond kMostListed
  bool complete = true;     // false: there is more in the folder than kMostSeen
};

inline constexpr size_t kMostListed = 200;
inline constexpr size_t kMostSeen = 20'000;  // entries of folders
inline constexpr int kDeepest = 16;          // levels of folders

class Folder {
 public:
  // The error is one sentence.
  static base::Result<Folder> Open(const std::string& path);

  // The files behind the name `after` whose names end in `ending`. Symbolic links are left out.
  Listing List(std::string_view ending, std::string_view after = {}) const;
  // The path of the regular file `name`, relative to the folder, without links. The error is the same whether
  // such a file is missing or lies outside.
  base::Result<std::string> Find(std::string_view name, std::string_view ending) const;

  const std::string& path() const { return path_; }  // without links

 private:
  explicit Folder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace rankine::cli::mcp
