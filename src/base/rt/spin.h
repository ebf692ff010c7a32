// Safe in a signal handler, as long as the guard keeps the runtime from being entered twice on one thread. A
// lock that only the runtime takes, for a few dozen instructions, and never while it calls MPI or libc;
// taking it gives up after a bound, so a thread that was killed inside cannot stop the others. A holder that
// lost its processor gets it back: whoever waits long gives his own away. A signal handler of the program
// that interrupted the holder, in its own thread, would wait in vain, and does not.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/syscall.h"

namespace rankine::rt {

class SpinLock {
 public:
  // False when the lock could not be had: the caller drops and counts what it was about to record.
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
  // For who cannot wait: a signal handler may have interrupted the holder.
  bool TryLockOnce() { return Take(Self()); }
  void Unlock() { holder_.store(0, std::memory_order_release); }

 private:
  static uintptr_t Self() { return reinterpret_cast<uintptr_t>(__builtin_thread_pointer()); }
  bool Take(uintptr_t self) {
    uintptr_t free = 0;
    return holder_.compare_exchange_strong(free, self, std::memory_order_acquire, std::memory_order_relaxed);
  }

  static constexpr int kSpins = 1000;
  static constexpr int kYields = 200000;  // 0.1 s at least
  std::atomic<uintptr_t> holder_{0};      // 0: free; else the thread pointer of who has it
};

}  // namespace rankine::rt
