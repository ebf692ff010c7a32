// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/files_beside.h"

#include <algorithm>
#include <filesystem>

#include "archive/file_bytes.h"

namespace rankine::exchange::platform {
namespace {

// limit for the size of all files together; a file counts as often as it is used
constexpr uint64_t kMostBytes = uint64_t{1} << 28;

}  // namespace

FilesBeside::FilesBeside(const std::string& platform_path) {
  std::error_code none;
  const std::filesystem::path path = std::filesystem::canonical(platform_path, none);
  if (!none && std::filesystem::is_regular_file(path, none)) folder_ = path.parent_path().string();
}

base::Result<std::string> FilesBeside::Read(const std::string& name) {
  if (folder_.empty())
    return base::Error{name + " cannot be read, because the platform was not read from a file"};
  std::error_code failed;
  const std::filesystem::path path =
      std::filesystem::canonical(std::filesystem::path(folder_) / name, failed);
  if (failed) return base::Error{name + ": " + failed.message()};
  const std::filesystem::path within = path.lexically_relative(folder_);
  if (within.empty() || *within.begin() == "..")
    return base::Error{name + " is outside of the platform's folder; copy it into this folder"};
  if (!std::filesystem::is_regular_file(path, failed)) return base::Error{name + " is not a regular file"};
  archive::FileBytes bytes;
  if (const base::Status status = archive::ReadAll(path.string(), &bytes); !status.ok())
    return base::Error{status.message};
  read_ += bytes.bytes().size();
  if (read_ > kMostBytes)
    return base::Error{name + ": all files of the platform together have more than 256 MiB"};
  return std::string(reinterpret_cast<const char*>(bytes.bytes().data()), bytes.bytes().size());
}

}  // namespace rankine::exchange::platform
