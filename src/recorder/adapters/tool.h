// SPDX-License-Identifier: BSD-3-Clause
// Interfaces through which a library finds a profiling tool. The library loads the file that an environment
// variable names, and looks up functions of this file by name. We return the path of our own library as the
// variable's value (environment.cc); our library is already loaded. When the library looks up a function by
// name, it gets one of the functions declared below. These functions are not exported symbols, so other
// code cannot find them by accident.
#pragma once
#include <cstdint>

namespace rankine::recorder::adapters {

// Kokkos Tools: returns our callback with that name ("kokkosp_..."); nullptr: we have no such callback. Our
// callback also calls `theirs`, the callback of the user's own tool; nullptr: the user has no tool.
void* KokkosCallback(const char* name, void* theirs, bool alone);

// NVTX version 3: our InitializeInjectionNvtx2. `get_table` returns the function tables to be filled in.
// Any result except 0 means success.
int AttachNvtx(const void* (*get_table)(uint32_t));

// Returns whether this process records anything, now or later.
bool IsMeasured();

}  // namespace rankine::recorder::adapters
