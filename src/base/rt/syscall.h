// SPDX-License-Identifier: BSD-3-Clause
// System calls that do not go through libc. Such system calls do not set errno, are not cancellation
// points, and cannot be intercepted by the application's own preloaded libraries. The results are those of
// the kernel: a negative errno means failure. The functions are safe in a signal handler.
#pragma once
#include <sys/resource.h>
#include <sys/syscall.h>

#include <cstdint>

#include "base/arch/processor.h"

namespace rankine::rt {

inline long Syscall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0) {
  return cpu::SystemCall(number, a, b, c, d, e, f);
}

inline long AsLong(const volatile void* p) {
  return static_cast<long>(reinterpret_cast<uintptr_t>(p));
}

inline long GetTid() {
  return Syscall(SYS_gettid);
}
inline long GetPid() {
  return Syscall(SYS_getpid);
}
inline void Yield() {
  Syscall(SYS_sched_yield);
}

// Whether the resource limits permit a file of this size. A write beyond RLIMIT_FSIZE would raise SIGXFSZ in
// the program.
inline bool FileSizeAllowed(uint64_t bytes) {
  rlimit64 limit{};
  if (Syscall(SYS_prlimit64, 0, RLIMIT_FSIZE, 0, AsLong(&limit)) != 0) return true;
  return limit.rlim_cur == RLIM64_INFINITY || bytes <= limit.rlim_cur;
}

// Maps zeroed anonymous memory; returns nullptr on failure. A caller either keeps the memory until the
// process ends, or unmaps the whole mapping, never a part of it.
void* MapAnonymous(uint64_t bytes);
void Unmap(void* p, uint64_t bytes);

}  // namespace rankine::rt
