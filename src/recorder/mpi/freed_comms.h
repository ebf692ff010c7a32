// SPDX-License-Identifier: BSD-3-Clause
// The last handles of communicators that the program has freed: asking MPI about one ends the program. A call
// of ours that takes a communicator from the program checks here first (consumers/windows/comm_argument.h).
#pragma once
#include <cstdint>

namespace rankine::recorder {

// With the lock of all communicators (comms.cc): a communicator was freed; the library uses the handle for
// another one.
void NoteFreed(uint64_t handle);
void NoteMade(uint64_t handle);

// Any thread.
bool IsFreed(uint64_t handle);

}  // namespace rankine::recorder
