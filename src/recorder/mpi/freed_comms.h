// SPDX-License-Identifier: BSD-3-Clause
// The handles of communicators that the program has freed most recently. A query to MPI about a freed
// handle aborts the program. Some of our functions take a communicator from the program. Such a function
// first checks in this table whether the handle was freed (consumers/windows/comm_argument.h).
#pragma once
#include <cstdint>

namespace rankine::recorder {

// Call these functions while the lock of all communicators is held (comms.cc). Call NoteFreed when a
// communicator was freed, and NoteMade when the library has given the handle to a new communicator.
void NoteFreed(uint64_t handle);
void NoteMade(uint64_t handle);

// Any thread.
bool IsFreed(uint64_t handle);

}  // namespace rankine::recorder
