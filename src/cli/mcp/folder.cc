// SPDX-License-Identifier: BSD-3-Clause
#include "cli/mcp/folder.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "base/text/visible_text.h"

namespace rankine::cli::mcp {
namespace fs = std::filesystem;

base::Result<Folder> Folder::Open(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error || !fs::is_directory(real, error))
    return base::Error{base::Visible(path) +
                       " is not a folder that can be read; give a folder with archives"};
  return Folder(real.string());
}

Listing Folder::List(std::string_view ending, std::string_view after) const {
  Listing listing;
  std::error_code error;
  size_t seen = 0;
  auto it = fs::recursive_directory_iterator(path_, fs::directory_options::skip_permission_denied, error);
  for (const fs::recursive_directory_iterator end; !error && it != end; it.increment(error)) {
    if (++seen > kMostSeen) break;
    if (it.depth() >= kDeepest) it.disable_recursion_pending();
    const std::string path = it->path().string();
    struct stat status {};
    if (!path.ends_with(ending) || lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
    std::string name = fs::path(path).lexically_relative(path_).string();
    if (name <= after) continue;
    listing.files.push_back({std::move(name), static_cast<uint64_t>(status.st_size),
                             static_cast<int64_t>(status.st_mtim.tv_sec)});
  }
  listing.complete = !error && seen <= kMostSeen;
  std::ranges::sort(listing.files, {}, &File::name);
  if (listing.files.size() > kMostListed) {
    listing.more = listing.files.size() - kMostListed;
    listing.files.resize(kMostListed);
  }
  return listing;
}

base::Result<std::string> Folder::Find(std::string_view name, std::string_view ending) const {
  constexpr size_t kLongest = 4096;
  const std::string shown = base::Shortened(base::Visible(name.substr(0, kLongest)), 200);
  const base::Error missing{"the folder has no " + std::string(ending) + " file '" + shown +
                            "'; list_runs names the archives"};
  if (name.empty() || name.size() > kLongest || name.find('\0') != std::string_view::npos) return missing;
  std::error_code error;
  const fs::path real = fs::canonical(fs::path(path_) / fs::path(name), error);
  if (error) return missing;
  const std::string text = real.string();
  const std::string inside = path_ == "/" ? path_ : path_ + "/";
  struct stat status {};
  if (!text.starts_with(inside) || !text.ends_with(ending) || lstat(text.c_str(), &status) != 0 ||
      !S_ISREG(status.st_mode))
    return missing;
  return text.substr(inside.size());
}

}  // namespace rankine::cli::mcp
