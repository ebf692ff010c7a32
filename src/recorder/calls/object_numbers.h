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

// Adds a window or file that was created on a communicator. The parameter `comm` is the communicator's
// index. Returns the number by which keys refer to the object: the smallest number that the communicator's
// other objects do not have. Returns kTiNone if there is no space.
uint32_t AddObject(uint32_t comm, uint64_t handle);
uint32_t ObjectNumber(uint64_t handle);
void ForgetObject(uint64_t handle);

// Sets a file's view. The parameter `unit` is the size of the view's elementary type. Offsets and file
// pointers are multiples of the unit.
void SetView(uint64_t handle, uint64_t unit);
uint64_t ViewUnit(uint64_t handle);  // Returns 0 if no view was set; offsets are then in bytes.

}  // namespace rankine::recorder::calls
