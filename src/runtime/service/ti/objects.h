// What keys name by a small number: datatypes, and windows and files by the order in which they were made.
#pragma once
#include <cstdint>

#include "runtime/thread.h"

namespace rankine::runtime::service::ti {

// Index of the datatype's log record + 1, 0: bytes, or no room. Inside the guard.
uint16_t TypeNumberSlow(Thread* t, uint64_t type);

// A window or file was made; the number by which keys name it. kTiNone: no room.
uint32_t AddObject(uint64_t handle);
uint32_t ObjectNumber(uint64_t handle);
void ForgetObject(uint64_t handle);

}  // namespace rankine::runtime::service::ti
