// SPDX-License-Identifier: BSD-3-Clause
// A lock that only the runtime takes, for a few dozen instructions, and never while it calls MPI or libc.
// The lock is safe in a signal handler, because the runtime's guard keeps a thread from entering the
// runtime twice.
//
// TryLock gives up after a limited time, so a thread that was killed while it held the lock cannot block the
// other threads forever. A thread that waits for a long time yields its processor, so that a preempted holder
// can run again. If the program's signal handler has interrupted the holder and runs on the same thread,
// waiting would be useless, so TryLock fails immediately.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/syscall.h"

namespace rankine::rt {

class SpinLock {
 public:
  // Returns false if the lock does not become free within a limited time. A caller that does not get the
  // lock drops its record and counts the loss.
  bool TryLock() {
    const uintptr_t self = Self();
    for (int i = 0; i < kSpins + kYields; ++i) {
      const uintptr_t holder = holder_.load(std::memory_order_relaxed);
      if (holder == 0 && Take(self)) return true;
      if (holder == self) return false;
      if (i < kSpins) {
        cpu::Pause();
      } else {
        Yield();
      }
    }
    return false;
  }
  // Tries to take the lock only once. Use this function where waiting is not allowed, because a signal
  // handler may have interrupted the lock's holder.
  bool TryLockOnce() { return Take(Self()); }
  void Unlock() { holder_.store(0, std::memory_order_release); }

 private:
  static uintptr_t Self() { return reinterpret_cast<uintptr_t>(__builtin_thread_pointer()); }
  bool Take(uintptr_t self) {
    uintptr_t free = 0;
    return holder_.compare_exchange_strong(free, self, std::memory_order_acquire, std::memory_order_relaxed);
  }

  static constexpr int kSpins = 1000;
  static constexpr int kYields = 200000;  // all yields together take at least 0.1 s
  std::atomic<uintptr_t> holder_{0};      // 0: free; otherwise the thread pointer of the holder
};

}  // namespace rankine::rt
