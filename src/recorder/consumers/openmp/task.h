// Explicit tasks: a thread that runs one is in the regions of the task, which are those in which the task was
// made and those that it has begun since.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

// Where a task that is made now stands; nullptr: this thread is not recorded.
const context::Node* TaskPath();

// The calling thread goes over to a task that is at `path` (nullptr: unknown, it stays); returns where it
// was.
const context::Node* GoOverTo(const context::Node* path);

}  // namespace rankine::recorder::openmp
