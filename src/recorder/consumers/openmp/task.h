// SPDX-License-Identifier: BSD-3-Clause
// This header is for OpenMP's explicit tasks. A thread that runs a task is in the regions in which the task
// was created, and in the regions that the task has begun since then.
#pragma once
#include "recorder/core/context_state.h"

namespace rankine::recorder::openmp {

// Returns the path for a task that is created now, or nullptr if this thread is not recorded.
const context::Node* TaskPath();

// Switches the calling thread to the path of a task. If this path is nullptr, the task's path is unknown,
// and the thread keeps its own path. Returns the thread's previous path.
const context::Node* GoOverTo(const context::Node* path);

}  // namespace rankine::recorder::openmp
