// SPDX-License-Identifier: BSD-3-Clause
// Holds the lock of all windows for the duration of a scope.
#pragma once
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

// Holds the lock of all windows. The member `held` is false if the lock could not be taken, for example in
// a signal handler that has interrupted the lock's owner.
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

}  // namespace rankine::recorder::windows
