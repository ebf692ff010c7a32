// Safe in a signal handler, as long as the guard keeps the runtime from being entered twice on one thread. A
// lock that only the runtime takes, for a few dozen instructions, and never while it calls MPI or libc;
// taking it gives up after a bound, so a thread that was killed inside cannot stop the others. A holder that
// lost its processor gets it back: whoever waits long gives his own away.
#pragma once
#include <atomic>

#include "base/rt/syscall.h"

namespace rankine::rt {

class SpinLock {
 public:
  // False when the lock could not be had: the caller drops and counts what it was about to record.
  bool TryLock() {
    for (int i = 0; i < kSpins + kYields; ++i) {
      if (!held_.load(std::memory_order_relaxed) && !held_.exchange(true, std::memory_order_acquire))
        return true;
      if (i < kSpins) {
        __builtin_ia32_pause();
      } else {
        Yield();
      }
    }
    return false;
  }
  // For who cannot wait: a signal handler may have interrupted the holder.
  bool TryLockOnce() { return !held_.exchange(true, std::memory_order_acquire); }
  void Unlock() { held_.store(false, std::memory_order_release); }

 private:
  static constexpr int kSpins = 1000;
  static constexpr int kYields = 200000;  // 0.1 s at least
  std::atomic<bool> held_{false};
};

}  // namespace rankine::rt
