// SPDX-License-Identifier: BSD-3-Clause
// The MPI-IO layer: the file of an MPI_File, and the row of each of its calls. Inside the guard, by the call
// that returns.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::io {

// MPI_File_open has returned `handle` for this path and access mode, both as the program gave them, on the
// communicator with this index.
void OpenMpiFile(uint64_t handle, const char* path, uint32_t comm, int mode);

// One call on the file: the slot's function at its call site. `where`: its offset argument in etypes,
// kNoPlace: none. `bytes`: kFailed: the call failed. Six arguments, since more would not be in registers.
inline constexpr int64_t kNoPlace = -1;
inline constexpr uint64_t kFailed = ~uint64_t{0};
void AddMpiCall(Thread* t, const Slot* slot, uint64_t handle, int64_t where, uint64_t ticks, uint64_t bytes);

// The same for a call that uses or moves the file pointer, for MPI_File_set_view, and for all calls where
// operations are traced. `where` is its offset in etypes; for MPI_File_set_view, the displacement, with the
// two types (canonical).
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

// The handle is invalid now.
void CloseMpiFile(uint64_t handle);

[[gnu::visibility("hidden")]] extern constinit bool g_mpi_calls;  // calls of MPI-IO are recorded

}  // namespace rankine::recorder::io
