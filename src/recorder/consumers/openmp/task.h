// SPDX-License-Identifier: BSD-3-Clause
// Explicit tasks. A thread that runs a task is in the regions of the task: those in which the task was
// created, and those that the task has begun since.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

// Returns the path for a task that is created now; nullptr: this thread is not recorded.
const context::Node* TaskPath();

// Switches the calling thread to a task at `path`. nullptr: the task's path is unknown, so the thread keeps
// its own. Returns the previous path.
const context::Node* GoOverTo(const context::Node* path);

}  // namespace rankine::recorder::openmp
