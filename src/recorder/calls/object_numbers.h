// SPDX-License-Identifier: BSD-3-Clause
// Small numbers by which keys name objects: datatypes, windows and files. All ranks of a communicator number
// windows and files alike, since they create and free them in the same order.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::calls {

// Index of the datatype's log record + 1, 0: bytes, or no room. Inside the guard.
uint16_t TypeNumberSlow(Thread* t, uint64_t type);

// Adds a window or file that was created on a communicator (by index). Returns its number in keys: the
// smallest that no living object of that communicator has. kTiNone: no room.
uint32_t AddObject(uint32_t comm, uint64_t handle);
uint32_t ObjectNumber(uint64_t handle);
void ForgetObject(uint64_t handle);

// Sets a file's view. `unit` is the size of its elementary type, in which offsets and pointers count.
void SetView(uint64_t handle, uint64_t unit);
uint64_t ViewUnit(uint64_t handle);  // 0: no view was set; offsets are bytes

}  // namespace rankine::recorder::calls
