// Safe in a signal handler, as long as the guard keeps the runtime from being entered twice on one thread. A
// lock that only the runtime takes, for a few dozen instructions, and never while it calls MPI or libc;
// taking it gives up after a bound, so a thread that was killed inside cannot stop the others.
#pragma once
#include <atomic>

namespace rankine::rt {

class SpinLock {
 public:
  // False when the lock could not be had: the caller drops and counts what it was about to record.
  bool TryLock() {
    for (int i = 0; i < kSpins; ++i) {
      if (!held_.exchange(true, std::memory_order_acquire)) return true;
      while (held_.load(std::memory_order_relaxed) && i < kSpins) {
        __builtin_ia32_pause();
        ++i;
      }
    }
    return false;
  }
  void Unlock() { held_.store(false, std::memory_order_release); }

 private:
  static constexpr int kSpins = 100000;
  std::atomic<bool> held_{false};
};

}  // namespace rankine::rt
