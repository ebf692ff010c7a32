// SPDX-License-Identifier: BSD-3-Clause
// The I/O library calls that a thread is currently in, outermost first. If longjmp or an exception leaves a
// call, the call remains in this list until a later call has a frame above it on the stack.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

inline constexpr uint32_t kMostLibraryCalls = 4;  // If NetCDF uses HDF5, there are two nested calls.

struct LibraryCall {
  uintptr_t frame;  // Functions that are called during this call have frames at lower addresses.
  uint64_t begin;   // ticks
  uint64_t moved;   // The number of bytes that calls in lower layers have moved.
  uint64_t calls_below, bytes_below, ticks_below;  // as in IoRow
  const char* path;
  const int* out;
  uint64_t on;  // The handle of the file or object that the call uses.
  uint16_t function;
  layout::IoLayer layer;
};

struct LibraryCalls {  // all zeros: the thread is in no call
  LibraryCall calls[kMostLibraryCalls];
  uint32_t depth;

  // Returns the innermost call that contains this frame, or nullptr if there is none.
  LibraryCall* Around(uintptr_t frame) {
    for (uint32_t i = depth; i > 0; --i) {
      if (frame < calls[i - 1].frame) return &calls[i - 1];
    }
    return nullptr;
  }
};

// Adds an I/O call that was made directly inside the library call `around`, with no MPI call and no other
// library call in between.
inline void AddBelow(LibraryCall* around, const layout::IoRow* row, uint64_t ticks, uint64_t bytes) {
  around->moved += bytes;
  around->ticks_below += ticks;
  if (!layout::Moves(row->kind)) return;
  around->calls_below++;
  around->bytes_below += bytes;
}

}  // namespace rankine::recorder::io
