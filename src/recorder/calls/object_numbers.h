// What keys name by a small number: datatypes, and windows and files, which all ranks of a communicator
// number alike, since they make and free them in the same order.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::calls {

// Index of the datatype's log record + 1, 0: bytes, or no room. Inside the guard.
uint16_t TypeNumberSlow(Thread* t, uint64_t type);

// A window or file was made on a communicator (by index); the number by which keys name it: the smallest that
// none of that communicator has which is still there. kTiNone: no room.
uint32_t AddObject(uint32_t comm, uint64_t handle);
uint32_t ObjectNumber(uint64_t handle);
void ForgetObject(uint64_t handle);

// A file's view was set; `unit` is the size of its elementary type, in which offsets and pointers count.
void SetView(uint64_t handle, uint64_t unit);
uint64_t ViewUnit(uint64_t handle);  // 0: none was set, offsets are bytes

}  // namespace rankine::recorder::calls
