// Words of this process that another process of the same user may change to have its attention
// (layout/control/steering.h). They are ordinary variables, and their pages are mapped from the spool as soon
// as that is a file: so `rankine ctl` reaches them, and whoever reads them pays nothing for it.
#pragma once
#include <cstdint>

#include "layout/control/steering.h"

namespace rankine::recorder {

namespace context {
struct State;
}

namespace control {

[[gnu::visibility("hidden")]] extern layout::ProcessSteering g_steering;

// The process's words can be reached from outside from now on; once, when the spool has been opened and
// before other threads record. Where that fails, because the spool is in memory, they stay this process's
// own.
void ShareProcess();
// The same of a thread's mode, before it records.
void ShareThread(context::State* state, uint32_t thread);

// In the child of a fork, which must not write to its parent's words.
void LeaveParent();

// Has the request that is numbered so come from somebody who has read our token?
bool IsEchoed(uint64_t asked);

}  // namespace control

// Raised whenever a handle is forgotten: caches of handle -> index compare it.
// What calls have remembered of handles and rows is void: they look again. Any thread.
inline void VoidRemembered() {
  __atomic_fetch_add(&control::g_steering.handles, 1, __ATOMIC_RELEASE);
}

}  // namespace rankine::recorder
