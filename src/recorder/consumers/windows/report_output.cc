// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/report_output.h"

#include <fcntl.h>

#include <cstring>
#include <new>

#include "base/rt/own_stderr.h"
#include "base/rt/syscall.h"
#include "recorder/consumers/windows/report_forms.h"

namespace rankine::recorder::windows {
namespace {

bool EndsInJson(const char* path) {
  const size_t length = path == nullptr ? 0 : std::strlen(path);
  return length > 5 && std::strcmp(path + length - 5, ".json") == 0;
}

}  // namespace

Output::Output(const char* path) : json_(EndsInJson(path)) {
  if (path == nullptr) return;
  constexpr long kMode = 0666;
  // The file is opened as non-blocking, because a named pipe may have no reader.
  constexpr long kHow = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  fd_ = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path), kHow, kMode);
  ok_ = fd_ >= 0;
}

Output::~Output() {
  if (fd_ >= 0) rt::Syscall(SYS_close, fd_);
}

void Output::Write(const RankReport& told) {
  if (!ok_) return;
  const Mapped<Line> mapped;
  if (mapped.get() == nullptr) {
    ok_ = false;
    return;
  }
  Line& line = *new (mapped.get()) Line;
  if (json_) {
    PutJson(line, told);
  } else {
    PutText(line, told);
  }
  const auto size = static_cast<long>(line.size());
  if (fd_ < 0) {
    rt::WriteStderr(line.c_str(), line.size());
  } else {
    ok_ = rt::Syscall(SYS_write, fd_, rt::AsLong(line.c_str()), size) == size;
  }
}

}  // namespace rankine::recorder::windows
