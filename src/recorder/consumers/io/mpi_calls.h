// SPDX-License-Identifier: BSD-3-Clause
// The MPI-IO layer: finds the file of an MPI_File, and the row of each call on it. All functions are called
// inside the guard, in the thread whose call has returned.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::io {

// Notes that MPI_File_open has returned `handle` for this path and access mode, as given by the program, on
// the communicator with this index.
void OpenMpiFile(uint64_t handle, const char* path, uint32_t comm, int mode);

// Counts one call on the file. The slot gives its function and call site. `where`: the call's offset argument
// in etypes; kNoPlace: it has none. `bytes`: kFailed if the call failed. There are at most six parameters, so
// that all are passed in registers.
inline constexpr int64_t kNoPlace = -1;
inline constexpr uint64_t kFailed = ~uint64_t{0};
void AddMpiCall(Thread* t, const Slot* slot, uint64_t handle, int64_t where, uint64_t ticks, uint64_t bytes);

// Like the function above, but for calls that use or move the file pointer, for MPI_File_set_view, and, if
// operations are traced, for all calls. `where` is the offset in etypes. For MPI_File_set_view, it is the
// displacement, and the two types (canonical) are given as well.
enum class MpiCallKind : uint8_t { other, given, pointer, seek, set_view };
struct PlacedMpiCall {
  uint16_t function;
  MpiCallKind kind;
  bool failed;
  uint64_t site, handle, begin, ticks, bytes;
  int64_t where;
  uint64_t etype, filetype;
};
void PlaceMpiCall(Thread* t, const PlacedMpiCall& call);

// Notes that the handle is now invalid.
void CloseMpiFile(uint64_t handle);

[[gnu::visibility("hidden")]] extern constinit bool g_mpi_calls;  // true if calls of MPI-IO are recorded

}  // namespace rankine::recorder::io
