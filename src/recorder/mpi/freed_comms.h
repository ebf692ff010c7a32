// SPDX-License-Identifier: BSD-3-Clause
// The handles of communicators that the program has freed most recently. Querying MPI about such a handle
// aborts the program. So functions of ours that take a communicator from the program check the handle here
// first (consumers/windows/comm_argument.h).
#pragma once
#include <cstdint>

namespace rankine::recorder {

// Call with the lock of all communicators held (comms.cc). NoteFreed: a communicator was freed. NoteMade: the
// library has used the handle for a new communicator.
void NoteFreed(uint64_t handle);
void NoteMade(uint64_t handle);

// Any thread.
bool IsFreed(uint64_t handle);

}  // namespace rankine::recorder
