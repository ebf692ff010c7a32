// SPDX-License-Identifier: BSD-3-Clause
// Measuring wrappers for reading folders, and for functions that have an unusual result type or that do not
// act on a file (measuring_wrappers.cc).
#pragma once
#include <dirent.h>
#include <sys/types.h>

#include <tuple>

#include "recorder/consumers/io/call_next.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/timed.h"

namespace rankine::recorder::io {

// Wraps readdir, rewinddir and closedir. Calls on a folder are counted without the folder's name (files.h).
template <Symbol kSymbol, IoFunction kFunction, class R>
R OnFolder(void* folder) {
  const int fd = folder == nullptr ? -1 : dirfd(static_cast<DIR*>(folder));
  const Descriptor* d = DescriptorOf(fd);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, kFunction, __builtin_return_address(0), __builtin_frame_address(0));
  if constexpr (kFunction == IoFunction::closedir) ForgetDescriptor(fd);
  if (row == nullptr) return CallNext<kSymbol, R>(folder);
  const uint64_t begin = rt::Ticks();
  if constexpr (std::is_void_v<R>) {
    CallNext<kSymbol, void>(folder);
    AddDone(row, begin, rt::Ticks(), false);
  } else {
    const auto result = CallNext<kSymbol, R>(folder);
    // A null result of readdir may also mean the end of the folder, so it is not counted as a failure.
    bool failed = false;
    if constexpr (std::is_integral_v<R>) failed = result < 0;
    AddDone(row, begin, rt::Ticks(), failed);
    return result;
  }
}

// Wraps functions that take a descriptor and return a value as wide as size_t.
template <Symbol kSymbol, IoFunction kFunction, class... A>
ssize_t OnDescriptorLong(int fd, A... a) {
  const Descriptor* d = DescriptorOf(fd);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, kFunction, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, ssize_t>(fd, a...);
  const uint64_t begin = rt::Ticks();
  const auto result = CallNext<kSymbol, ssize_t>(fd, a...);
  AddDone(row, begin, rt::Ticks(), result < 0);
  return result;
}

// Wraps sync, which does not act on one file.
template <Symbol kSymbol>
void SyncAll() {
  IoRow* row =
      RowOf(layout::kNoIoFile, IoFunction::sync, __builtin_return_address(0), __builtin_frame_address(0));
  const uint64_t begin = rt::Ticks();
  CallNext<kSymbol, void>();
  if (row != nullptr) AddDone(row, begin, rt::Ticks(), false);
}

// Wraps closefrom and close_range. The cache forgets the descriptors before the call, because another thread
// may reuse their numbers at once.
template <Symbol kSymbol>
void CloseFrom(int first) {
  ForgetDescriptors(first < 0 ? 0 : static_cast<unsigned>(first), ~0u);
  CallNext<kSymbol, void>(first);
}

template <Symbol kSymbol>
int CloseRange(unsigned first, unsigned last, int flags) {
  constexpr int kAtExec = 4;  // CLOSE_RANGE_CLOEXEC
  if ((flags & kAtExec) == 0) ForgetDescriptors(first, last);
  return CallNext<kSymbol, int>(first, last, flags);
}

}  // namespace rankine::recorder::io
