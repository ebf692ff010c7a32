// SPDX-License-Identifier: BSD-3-Clause
// Service `callpath`: regions are distinguished by the calls that lead to their begin. A node
// `callpath.address` lies between a region and the enclosing one. Nothing is measured in it, so sums of paths
// and regions stay the same.
//
// The stack is not walked by the usual means: return addresses come from cached unwind rows (callsite.h), and
// a stack that was found before is recognised by its hash.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::callpath {

[[gnu::visibility("hidden")]] extern uint32_t g_depth;  // 0: regions without call paths

// The call path of the calling thread `t`, without our own frames and MPI's. nullptr: unknown, or no room.
const context::Entry* Here(Thread* t);

}  // namespace rankine::recorder::callpath
