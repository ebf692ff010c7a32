// SPDX-License-Identifier: BSD-3-Clause
// Saves the application's errno, and restores it when our code is done. The class is safe in a signal
// handler.
#pragma once
#include <cerrno>

namespace rankine::rt {

class KeepErrno {
 public:
  KeepErrno() : saved_(errno) {}
  ~KeepErrno() { errno = saved_; }
  KeepErrno(const KeepErrno&) = delete;
  KeepErrno& operator=(const KeepErrno&) = delete;

 private:
  int saved_;
};

}  // namespace rankine::rt
