// SPDX-License-Identifier: BSD-3-Clause
// Finds the file to which a C++ stream writes.
#ifndef RANKINE_COMPAT_CALIPER_STREAM_FILE_HPP
#define RANKINE_COMPAT_CALIPER_STREAM_FILE_HPP

#include <rankine/rankine.h>
#include <stdio.h>
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <string>

namespace cali {
namespace detail {

#ifdef __GLIBCXX__
// In libstdc++, only classes that derive from the buffer have access to the file descriptor.
struct FileOfBuffer : std::filebuf {
  static int Descriptor(std::filebuf& buffer) {
    return buffer.is_open() ? (buffer.*(&FileOfBuffer::_M_file)).fd() : -1;
  }
};
#endif

// Returns "stdout", "stderr" or the path of the stream's file. Returns "?" if the stream has no file, or if
// the file is unknown.
inline std::string FileBehind(const std::ostream& stream) {
  const std::streambuf* buffer = stream.rdbuf();
  if (buffer == std::cout.rdbuf()) return "stdout";
  if (buffer == std::cerr.rdbuf() || buffer == std::clog.rdbuf()) return "stderr";
#ifdef __GLIBCXX__
  std::filebuf* file = dynamic_cast<std::filebuf*>(stream.rdbuf());
  const int descriptor = file == nullptr ? -1 : FileOfBuffer::Descriptor(*file);
  if (descriptor >= 0) {
    char link[48], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    const ssize_t n = readlink(link, path, sizeof path);
    if (n > 0 && path[0] == '/' && static_cast<std::size_t>(n) < sizeof path)
      return std::string(path, static_cast<std::size_t>(n));
  }
#endif
  return "?";
}

// A temporary file without a name, through which reports are written into a stream that has no file.
class Between {
 public:
  Between() : file_(rankine_attached() ? tmpfile() : nullptr), path_("?") {
    if (file_ != nullptr)
      path_ = "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(fileno(file_));
  }
  Between(const Between&) = delete;
  Between& operator=(const Between&) = delete;
  ~Between() {
    if (file_ != nullptr) fclose(file_);
  }
  const std::string& path() const { return path_; }
  void CopyTo(std::ostream& stream) const {
    char block[4096];
    std::size_t n = 0;
    while (file_ != nullptr && (n = fread(block, 1, sizeof block, file_)) > 0)
      stream.write(block, static_cast<std::streamsize>(n));
  }

 private:
  FILE* file_;
  std::string path_;
};

}  // namespace detail
}  // namespace cali

#endif
