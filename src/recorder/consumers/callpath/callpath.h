// SPDX-License-Identifier: BSD-3-Clause
// Service `callpath`: distinguishes regions by the call path at which they begin. A node `callpath.address`
// is inserted between a region and the enclosing one. No time is counted for this node itself, so the sums of
// paths and regions do not change.
//
// The stack is not walked in the usual way: return addresses are found with cached unwind rows (callsite.h),
// and a stack that was found before is recognised by its hash.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::callpath {

[[gnu::visibility("hidden")]] extern uint32_t g_depth;  // maximum length of call paths; 0: regions have none

// Returns the call path of the calling thread `t`, without our own frames and those of MPI; nullptr: it is
// unknown, or there is no space.
const context::Entry* Here(Thread* t);

}  // namespace rankine::recorder::callpath
