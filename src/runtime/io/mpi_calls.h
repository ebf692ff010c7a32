// The MPI-IO layer: which file an MPI_File is, and the row of each of its calls. Inside the guard, by the
// call that returns.
#pragma once
#include <cstdint>

#include "runtime/thread.h"

namespace rankine::runtime::io {

// MPI_File_open has returned `handle` for this path and access mode, as the program gave them, on the
// communicator with this index.
void OpenMpiFile(uint64_t handle, const char* path, uint32_t comm, int mode);

// One call of `function` on the file. `site` as in the profile's rows.
void AddMpiCall(Thread* t, uint16_t function, uint64_t site, uint64_t handle, uint64_t ticks, uint64_t bytes,
                bool failed);

// The same where operations are traced: `where` is its offset in etypes, or, of MPI_File_set_view, the
// displacement, with the two types (canonical).
enum class MpiCallKind : uint8_t { other, given, pointer, seek, set_view };
struct TracedMpiCall {
  uint16_t function;
  MpiCallKind kind;
  bool failed;
  uint64_t site, handle, begin, ticks, bytes;
  int64_t where;
  uint64_t etype, filetype;
};
void TraceMpiCall(Thread* t, const TracedMpiCall& call);

// The handle means nothing any more.
void CloseMpiFile(uint64_t handle);

[[gnu::visibility("hidden")]] extern constinit bool g_mpi_calls;  // AddMpiCall is wanted

}  // namespace rankine::runtime::io
