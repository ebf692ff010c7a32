// The MPI-IO layer: which file an MPI_File is, and the row of each of its calls. Inside the guard, by the
// call that returns.
#pragma once
#include <cstdint>

#include "runtime/thread.h"

namespace rankine::runtime::io {

// MPI_File_open has returned `handle` for this path, as the program gave it.
void OpenMpiFile(uint64_t handle, const char* path);

// One call of `function` on the file. `site` as in the profile's rows.
void AddMpiCall(Thread* t, uint16_t function, uint64_t site, uint64_t handle, uint64_t ticks, uint64_t bytes,
                bool failed);

// The handle means nothing any more.
void CloseMpiFile(uint64_t handle);

[[gnu::visibility("hidden")]] extern constinit bool g_mpi_calls;  // AddMpiCall is wanted

}  // namespace rankine::runtime::io
