// SPDX-License-Identifier: BSD-3-Clause
// Interfaces by which a library looks for a profiling tool. It loads the file that an environment variable
// names, and looks up functions in it by name. As the variable's value, we return the path of our own library
// (environment.cc), which is already loaded. For the functions, we return those declared below. None of them
// is an exported symbol, so other code cannot find them by accident.
#pragma once
#include <cstdint>

namespace rankine::recorder::adapters {

// Kokkos Tools: returns our callback with that name ("kokkosp_..."); nullptr: we have none. Our callback also
// calls `theirs`, the callback of the user's own tool; nullptr: the user has no tool.
void* KokkosCallback(const char* name, void* theirs, bool alone);

// NVTX version 3: our InitializeInjectionNvtx2. `get_table` returns the function tables to be filled in. The
// result is not 0 on success.
int AttachNvtx(const void* (*get_table)(uint32_t));

// Returns whether this process records anything, or will do so.
bool IsMeasured();

}  // namespace rankine::recorder::adapters
