// SPDX-License-Identifier: BSD-3-Clause
#include "base/rt/syscall.h"

#include <sys/mman.h>

namespace rankine::rt {

void* MapAnonymous(uint64_t bytes) {
  long r = Syscall(SYS_mmap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                   -1, 0);
  return r < 0 && r > -4096 ? nullptr : reinterpret_cast<void*>(r);
}

void Unmap(void* p, uint64_t bytes) {
  Syscall(SYS_munmap, AsLong(p), static_cast<long>(bytes));
}

}  // namespace rankine::rt
