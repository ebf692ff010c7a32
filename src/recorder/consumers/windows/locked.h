// The lock of all windows, for a scope.
#pragma once
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::monitor {

// held false: it could not be had, as in a signal handler that has interrupted who has it.
class Locked {
 public:
  Locked() : held(g_monitor.lock.TryLock()) {}
  ~Locked() {
    if (held) g_monitor.lock.Unlock();
  }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
  const bool held;
};

}  // namespace rankine::recorder::monitor
