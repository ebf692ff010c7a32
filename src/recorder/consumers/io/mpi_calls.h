// SPDX-License-Identifier: BSD-3-Clause
// The MPI-IO layer finds the file that belongs to an MPI_File, and the row of each call on this file. All
// functions are called inside the guard, by the thread whose call has returned.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Slot;
struct Thread;
}  // namespace rankine::recorder

namespace rankine::recorder::io {

// To be called when MPI_File_open has returned a handle. The path and the access mode are the values that the
// program has passed. The parameter `comm` is the index of the communicator.
void OpenMpiFile(uint64_t handle, const char* path, uint32_t comm, int mode);

// Counts one call on a file. The call's function and call site are taken from `slot`. The parameter `where`
// is the call's offset argument in etypes, or kNoPlace if the call has none. The parameter `bytes` is
// kFailed if the call failed. The function has at most six parameters, so that all of them are passed in
// registers.
inline constexpr int64_t kNoPlace = -1;
inline constexpr uint64_t kFailed = ~uint64_t{0};
void AddMpiCall(Thread* t, const Slot* slot, uint64_t handle, int64_t where, uint64_t ticks, uint64_t bytes);

// Does the same as AddMpiCall for calls that use or move the file pointer, and for MPI_File_set_view. If
// operations are traced, this function counts all calls. The parameter `where` is the offset in etypes. In
// a call of MPI_File_set_view, `where` is the displacement, and the call's two types are given as canonical
// handles.
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

// To be called when the handle has become invalid.
void CloseMpiFile(uint64_t handle);

[[gnu::visibility("hidden")]] extern constinit bool g_mpi_calls;  // True if calls of MPI-IO are recorded.

}  // namespace rankine::recorder::io
