// SPDX-License-Identifier: BSD-3-Clause
// Small numbers by which keys refer to objects: datatypes, windows and files. Windows and files get the same
// numbers on all ranks of a communicator, since all ranks create and free them in the same order.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::calls {

// Returns the index of the datatype's log record, plus 1. Returns 0 for MPI_BYTE, or if there is no space.
// The guard must be set.
uint16_t TypeNumberSlow(Thread* t, uint64_t type);

// Adds a window or file that was created on a communicator (given by its index). Returns its number in keys:
// the smallest that no existing object of that communicator has. kTiNone: there is no space.
uint32_t AddObject(uint32_t comm, uint64_t handle);
uint32_t ObjectNumber(uint64_t handle);
void ForgetObject(uint64_t handle);

// Sets a file's view. `unit` is the size of its elementary type, in which offsets and file pointers are
// counted.
void SetView(uint64_t handle, uint64_t unit);
uint64_t ViewUnit(uint64_t handle);  // 0: no view was set; offsets are in bytes

}  // namespace rankine::recorder::calls
