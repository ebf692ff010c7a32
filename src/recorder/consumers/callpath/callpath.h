// SPDX-License-Identifier: BSD-3-Clause
// Service `callpath`: distinguishes regions by the call path at which they begin. A node `callpath.address`
// is inserted between a region and the enclosing one. No time is counted for this node itself, so the sums of
// paths and regions do not change.
//
// To be fast, the walk finds return addresses with cached unwind rows (callsite.h), and recognises by its
// hash a stack that was found before.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::callpath {

[[gnu::visibility("hidden")]] extern uint32_t g_depth;  // maximum length of call paths; 0: regions have none

// Returns the call path of the calling thread `t`, without frames of our library and of MPI; nullptr: it is
// unknown, or there is no space.
const context::Entry* Here(Thread* t);

}  // namespace rankine::recorder::callpath
