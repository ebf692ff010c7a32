// SPDX-License-Identifier: BSD-3-Clause
// Blocks all signals of the thread while the object exists, except signals that the thread's own
// instructions raise. The object must exist only for a few instructions. While the thread's signals are
// blocked, the kernel delivers signals for the process to other threads. The class is safe in a signal
// handler.
#pragma once
#include <csignal>
#include <cstdint>

#include "base/rt/syscall.h"

namespace rankine::rt {

class HoldSignals {
 public:
  HoldSignals() {
    uint64_t all = ~uint64_t{0};
    for (const int own : {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS})
      all &= ~(uint64_t{1} << (own - 1));
    Syscall(SYS_rt_sigprocmask, SIG_SETMASK, AsLong(&all), AsLong(&before_), sizeof before_);
  }
  ~HoldSignals() { Syscall(SYS_rt_sigprocmask, SIG_SETMASK, AsLong(&before_), 0, sizeof before_); }
  HoldSignals(const HoldSignals&) = delete;
  HoldSignals& operator=(const HoldSignals&) = delete;

 private:
  uint64_t before_ = 0;  // The signal mask before this object was created, as the kernel stores it.
};

}  // namespace rankine::rt
