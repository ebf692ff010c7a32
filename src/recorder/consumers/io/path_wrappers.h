// SPDX-License-Identifier: BSD-3-Clause
// Measures calls that take the name of a file. A file has its own rows only if the program has opened the
// file. Without this rule, a program that looks up ten thousand files once would fill the table.
#pragma once
#include <dirent.h>
#include <fcntl.h>

#include <cerrno>
#include <tuple>
#include <type_traits>

#include "base/rt/keep_errno.h"
#include "recorder/consumers/io/call_next.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/timed.h"

namespace rankine::recorder::io {

inline constexpr int kNoFolder = -1;

// Wraps a function that takes a path. The parameter `kPath` is the index of the path among the arguments.
// The parameter `kFolder` is the index of the descriptor to which a relative path refers.
template <Symbol kSymbol, IoFunction kFunction, int kFolder, int kPath, class R, class... A>
R OnName(A... a) {
  const uint64_t begin = rt::Ticks();
  const auto result = CallNext<kSymbol, R>(a...);
  const uint64_t end = rt::Ticks();
  const rt::KeepErrno keep;
  bool failed = false;
  if constexpr (std::is_pointer_v<R>) {
    failed = result == nullptr;
  } else {
    failed = result < 0;
  }
  if (failed && errno == EFAULT) return result;  // The program has passed an invalid address.
  int folder = AT_FDCWD;
  if constexpr (kFolder != kNoFolder) folder = std::get<kFolder>(std::tuple<A...>(a...));
  const uint32_t file = FileFrom(folder, std::get<kPath>(std::tuple<A...>(a...)));
  if constexpr (kFunction == IoFunction::opendir) {
    if (result != nullptr) TakeFolder(dirfd(static_cast<DIR*>(result)), file);
  }
  if (file == kUnrecorded) return result;
  IoRow* row = RowOf(file, kFunction, __builtin_return_address(0), __builtin_frame_address(0));
  if (row != nullptr) AddDone(row, begin, end, failed);
  return result;
}

}  // namespace rankine::recorder::io
