// SPDX-License-Identifier: BSD-3-Clause
// Words of this process that another process of the same user may change to make requests
// (layout/control/steering.h). They are ordinary variables. As soon as the spool is a file, their pages are
// mapped from it. So `rankine ctl` can change them, and reading them costs us nothing.
#pragma once
#include <cstdint>

#include "base/arch/largest_page.h"
#include "base/rt/page.h"
#include "layout/control/steering.h"

namespace rankine::recorder {

namespace context {
struct State;
}

namespace control {

// The page contains nothing but these words, even with the largest pages that a kernel uses.
struct alignas(cpu::kLargestPageBytes) OwnPage : layout::ProcessSteering {};

[[gnu::visibility("hidden")]] extern OwnPage g_steering;

// Makes the process's words accessible to other processes. Call it once, after the spool is open and before
// other threads record. If this fails, because the spool is in memory, the words stay private.
void ShareProcess();
// Makes the mode of a thread accessible in the same way. Call it before the thread records. The
// BytesBeforeThread() bytes before `state` must be unused; they are shared as well.
void ShareThread(context::State* state, uint32_t thread);

// The mode is the last word of a page. If pages are larger than the part of the state before the mode, the
// page begins before the state.
inline uint64_t BytesBeforeThread() {
  return rt::PageBytes() - layout::kSteeringPage;
}

// Call in the child of a fork, which must not write to its parent's words.
void LeaveParent();

// Whether the request with this number comes from a process that has read our token.
bool IsEchoed(uint64_t asked);

}  // namespace control

// Call whenever a handle is freed. It increments the generation that caches of handle-to-index mappings
// compare. All cached handles and rows become invalid, and calls look them up again. Any thread.
inline void VoidRemembered() {
  __atomic_fetch_add(&control::g_steering.handles, 1, __ATOMIC_RELEASE);
}

}  // namespace rankine::recorder
