// SPDX-License-Identifier: BSD-3-Clause
// Words of this process that another process of the same user may change to make requests
// (layout/control/steering.h). These words are ordinary variables. As soon as the spool is a file, the pages
// of the steering variables are mapped from the file. `rankine ctl` can then change the variables, while
// reading them costs this process nothing.
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

// The page contains nothing but the steering words, even on kernels with the largest possible pages.
struct alignas(cpu::kLargestPageBytes) OwnPage : layout::ProcessSteering {};

[[gnu::visibility("hidden")]] extern OwnPage g_steering;

// Makes the process's words accessible to other processes. Call ShareProcess once, after the spool is open
// and before other threads record. If the spool is in memory and not in a file, the words stay private.
void ShareProcess();
// Makes the mode of a thread accessible to other processes. Call ShareThread before the thread records. The
// BytesBeforeThread() bytes before `state` must be unused, because they are also shared.
void ShareThread(context::State* state, uint32_t thread);

// The mode is the last word of a page. The part of the state that precedes the mode may be smaller than a
// page. In this case, the page begins before the state.
inline uint64_t BytesBeforeThread() {
  return rt::PageBytes() - layout::kSteeringPage;
}

// Call this function in the child of a fork. A child must not write to the words of its parent.
void LeaveParent();

// Whether the process that made the request with this number has read our token.
bool IsEchoed(uint64_t asked);

}  // namespace control

// Call this function whenever a handle is freed. VoidRemembered increments the generation of handles.
// Caches that map handles to indices check this generation. All cached handles and rows become invalid, and
// calls look them up again. Any thread may call VoidRemembered.
inline void VoidRemembered() {
  __atomic_fetch_add(&control::g_steering.handles, 1, __ATOMIC_RELEASE);
}

}  // namespace rankine::recorder
