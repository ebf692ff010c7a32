// Safe in a signal handler. Leaves errno as the application left it across our work.
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
