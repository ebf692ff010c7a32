// Interfaces by which a library looks for a profiling tool: it dlopens a file that an environment variable
// names and asks it for functions by name. We answer the question for the variable (environment.cc) with our
// own file, which is loaded already, and the one for the functions with what follows. None of them is a
// symbol of the library: nobody meets them by accident.
#pragma once
#include <cstdint>

namespace rankine::recorder::takeover {

// Kokkos Tools. Our callback of that name ("kokkosp_..."), which calls `theirs`, the user's own tool's, too
// (nullptr: there is none); nullptr: we have none of that name.
void* KokkosCallback(const char* name, void* theirs, bool alone);

// NVTX version 3: InitializeInjectionNvtx2. `get_table` gives the tables of functions to be filled in.
// Non-zero: done.
int AttachNvtx(const void* (*get_table)(uint32_t));

// Is something recorded in this process, now or later?
bool IsMeasured();

}  // namespace rankine::recorder::takeover
