// Safe in a signal handler. System calls without libc: they set no errno, are no cancellation points, and
// cannot be interposed by the application's own preloads. Results are as the kernel gives them: negative
// errno on failure.
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

// May a file of this process have so many bytes? A write beyond RLIMIT_FSIZE would raise SIGXFSZ in the
// program.
inline bool FileSizeAllowed(uint64_t bytes) {
  rlimit64 limit{};
  if (Syscall(SYS_prlimit64, 0, RLIMIT_FSIZE, 0, AsLong(&limit)) != 0) return true;
  return limit.rlim_cur == RLIM64_INFINITY || bytes <= limit.rlim_cur;
}

// Anonymous zeroed memory, or nullptr. Never freed piecemeal: callers keep it for the life of the process or
// give back the whole.
void* MapAnonymous(uint64_t bytes);
void Unmap(void* p, uint64_t bytes);

}  // namespace rankine::rt
