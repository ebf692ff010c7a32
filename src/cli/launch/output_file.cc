// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "archive/storage/write.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

// Returns whether a file can be created in the folder, by creating one. For root, access() reports every
// folder as writable, even /proc.
bool CanCreateIn(const std::string& folder) {
  if (access(folder.c_str(), W_OK | X_OK) != 0) return false;
  const std::string probe = folder + "/.rankine-" + std::to_string(getpid());
  const int fd = open(probe.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return errno == EEXIST;
  close(fd);
  unlink(probe.c_str());
  return true;
}

}  // namespace

// The longest file name and path that file systems and the spool's header allow. A file that is being
// written has a suffix, so both limits are reduced by the length of the suffix.
constexpr size_t kLongestName = 224;
constexpr size_t kLongestPath = 4064;

base::Status CheckOutputFolder(const std::string& folder) {
  struct stat status {};
  if (stat(folder.c_str(), &status) != 0) {
    return {"the output folder " + ShellQuote({folder}) + " cannot be used (" + strerror(errno) +
            "); create it or choose another with -o NAME.rkn"};
  }
  if (!S_ISDIR(status.st_mode)) {
    return {"the output folder " + ShellQuote({folder}) +
            " is not a folder; choose another with -o NAME.rkn"};
  }
  if (!CanCreateIn(folder)) {
    return {"the output folder " + ShellQuote({folder}) + " cannot be written (" + strerror(errno) +
            "); choose another with -o NAME.rkn"};
  }
  return base::Status::Ok();
}

base::Status CheckOutput(const std::string& path, bool force) {
  const size_t slash = path.rfind('/');
  const size_t name_size = slash == std::string::npos ? path.size() : path.size() - slash - 1;
  if (name_size > kLongestName || path.size() > kLongestPath) {
    const bool name_is_long = name_size > kLongestName;
    return {std::string("the output's ") + (name_is_long ? "name" : "path") + " has " +
            std::to_string(name_is_long ? name_size : path.size()) + " bytes, more than the " +
            std::to_string(name_is_long ? kLongestName : kLongestPath) +
            " that fit; give a shorter one with -o NAME.rkn"};
  }
  base::Status folder = CheckOutputFolder(slash == 0                   ? "/"
                                          : slash == std::string::npos ? "."
                                                                       : path.substr(0, slash));
  if (!folder.ok()) return folder;
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) return base::Status::Ok();
  const std::string output = "the output " + ShellQuote({path});
  if (S_ISDIR(status.st_mode)) return {output + " is a folder; give a file name with -o NAME.rkn"};
  if (!force) return {output + " exists; give another name with -o, or --force to replace it"};
  return base::Status::Ok();
}

base::Status CheckOutputToAddTo(const std::string& path) {
  if (path.empty()) return {"the output's name is empty; give -o NAME.rkn"};
  const base::Status good = CheckOutput(path, true);
  return good.ok() ? archive::CheckStorageOutput(path) : good;
}

}  // namespace rankine::cli
