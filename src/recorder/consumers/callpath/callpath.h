// SPDX-License-Identifier: BSD-3-Clause
// Service `callpath` distinguishes the visits of a region by the call path at which the region begins. A
// node `callpath.address` is inserted between the region and its enclosing region. The node
// `callpath.address` counts no time, so the sums of paths and regions do not change.
//
// The walk is fast because it finds return addresses with cached unwind rows (callsite.h). A stack that was
// found before is recognised by its hash.
#pragma once
#include <cstdint>

#include "recorder/core/context_state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::callpath {

[[gnu::visibility("hidden")]] extern uint32_t g_depth;  // The maximum length of call paths; 0: regions have
                                                        // no call paths.

// Returns the call path of the calling thread `t`, without frames of our library and of MPI. Returns
// nullptr if the path is unknown, or if there is no space.
const context::Entry* Here(Thread* t);

}  // namespace rankine::recorder::callpath
