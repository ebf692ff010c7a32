// SPDX-License-Identifier: BSD-3-Clause
// Interfaces by which a library looks for a profiling tool: it dlopens a file that an environment variable
// names, and looks up functions in it by name. For the variable we return our own file (environment.cc),
// which is loaded already. For the functions we return the following ones. None of them is an exported
// symbol, so no other code finds them by accident.
#pragma once
#include <cstdint>

namespace rankine::recorder::adapters {

// Kokkos Tools. Our callback with that name ("kokkosp_..."). It also calls `theirs`, the callback of the
// user's own tool (nullptr: there is none). nullptr: we have none with that name.
void* KokkosCallback(const char* name, void* theirs, bool alone);

// NVTX version 3: InitializeInjectionNvtx2. `get_table` returns the function tables to fill in. Non-zero:
// success.
int AttachNvtx(const void* (*get_table)(uint32_t));

// Whether anything is or will be recorded in this process.
bool IsMeasured();

}  // namespace rankine::recorder::adapters
