// SPDX-License-Identifier: BSD-3-Clause
// Explicit tasks. A thread that runs a task is in the regions of the task: those in which the task was
// created, and those that it has begun since.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

// The path for a task that is created now; nullptr: this thread is not recorded.
const context::Node* TaskPath();

// Moves the calling thread to a task at `path` (nullptr: unknown, the thread stays). Returns its former path.
const context::Node* GoOverTo(const context::Node* path);

}  // namespace rankine::recorder::openmp
