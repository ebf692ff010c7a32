// SPDX-License-Identifier: BSD-3-Clause
// Words of this process that another process of the same user may change to get its attention
// (layout/control/steering.h). They are ordinary variables. Their pages are mapped from the spool as soon as
// the spool is a file, so `rankine ctl` reaches them and reading them costs nothing.
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

// Nothing else lies in the page with these words, however large the kernel's pages are.
struct alignas(cpu::kLargestPageBytes) OwnPage : layout::ProcessSteering {};

[[gnu::visibility("hidden")]] extern OwnPage g_steering;

// Makes the process's words reachable from outside. Call once, after the spool is open and before other
// threads record. If it fails, because the spool is in memory, the words stay private.
void ShareProcess();
// The same for a thread's mode. Call before the thread records. BytesBeforeThread() bytes before
// `state` are unused, and are shared with it.
void ShareThread(context::State* state, uint32_t thread);

// The mode is the last word of a page. So where pages are larger than the part of the state before the mode,
// the page begins before the state.
inline uint64_t BytesBeforeThread() {
  return rt::PageBytes() - layout::kSteeringPage;
}

// In the child of a fork, which must not write to its parent's words.
void LeaveParent();

// Whether the request with this number comes from a process that has read our token.
bool IsEchoed(uint64_t asked);

}  // namespace control

// Raised whenever a handle is forgotten: caches of handle -> index compare it. Cached handles and rows are
// void afterwards, and calls look them up again. Any thread.
inline void VoidRemembered() {
  __atomic_fetch_add(&control::g_steering.handles, 1, __ATOMIC_RELEASE);
}

}  // namespace rankine::recorder
