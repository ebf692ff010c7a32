// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace rankine::cli {

Fd::~Fd() {
  if (fd_ >= 0) close(fd_);
}

std::optional<std::string> ReadSmallFile(const std::string& path, size_t max_bytes) {
  // O_NONBLOCK is needed because another user may have made a FIFO with this name, and opening a FIFO would
  // block.
  Fd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!fd.ok()) return std::nullopt;
  std::string content;
  char buffer[4096];
  while (content.size() < max_bytes) {
    const ssize_t n = read(fd.get(), buffer, std::min(sizeof buffer, max_bytes - content.size()));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return std::nullopt;
    if (n == 0) break;
    content.append(buffer, static_cast<size_t>(n));
  }
  return content;
}

base::Status WriteWholeFile(const std::string& path, std::string_view content) {
  const std::string temporary = path + ".tmp" + std::to_string(getpid());
  {
    Fd fd(open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!fd.ok()) return {"cannot write " + path + ": " + strerror(errno)};
    fchmod(fd.get(), 0600);  // the umask may have removed the owner's permissions
    size_t done = 0;
    while (done < content.size()) {
      const ssize_t n = write(fd.get(), content.data() + done, content.size() - done);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) {
        const std::string reason = strerror(errno);
        unlink(temporary.c_str());
        return {"cannot write " + path + ": " + reason};
      }
      done += static_cast<size_t>(n);
    }
  }
  if (rename(temporary.c_str(), path.c_str()) != 0) {
    const std::string reason = strerror(errno);
    unlink(temporary.c_str());
    return {"cannot write " + path + ": " + reason};
  }
  return base::Status::Ok();
}

std::string AbsolutePath(const std::string& path, const std::string& folder) {
  std::filesystem::path p(path);
  if (p.is_relative()) p = std::filesystem::path(folder) / p;
  return p.lexically_normal().string();
}

std::string CurrentFolder() {
  const char* pwd = getenv("PWD");
  struct stat a {
  }, b{};
  // The logical path in $PWD is preferred, because the user knows it, and other hosts may mount the folder
  // under the same path.
  if (pwd && pwd[0] == '/' && stat(pwd, &a) == 0 && stat(".", &b) == 0 && a.st_dev == b.st_dev &&
      a.st_ino == b.st_ino) {
    return pwd;
  }
  char buffer[PATH_MAX];
  return getcwd(buffer, sizeof buffer) ? buffer : "/";
}

bool MakePrivateFolder(const std::string& path) {
  if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) return false;
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) return false;
  const bool private_folder =
      S_ISDIR(status.st_mode) && status.st_uid == geteuid() && (status.st_mode & 077) == 0;
  if (!private_folder || (status.st_mode & 0700) == 0700) return private_folder;
  // If the umask removed the owner's permissions, the user would be locked out of all later runs.
  return fchmodat(AT_FDCWD, path.c_str(), 0700, AT_SYMLINK_NOFOLLOW) == 0;
}

bool RemoveFlatFolder(const std::string& path) {
  DIR* folder = opendir(path.c_str());
  if (folder == nullptr) return errno == ENOENT;
  while (const dirent* entry = readdir(folder)) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    unlinkat(dirfd(folder), entry->d_name, 0);
  }
  closedir(folder);
  return rmdir(path.c_str()) == 0;
}

}  // namespace rankine::cli
