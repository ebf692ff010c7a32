// SPDX-License-Identifier: BSD-3-Clause
// The calls of I/O libraries that a thread is currently in, outermost first. A call that was left by longjmp
// or an exception remains here until a later call has a frame above it on the stack.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

inline constexpr uint32_t kMostLibraryCalls = 4;  // NetCDF on top of HDF5 needs two

struct LibraryCall {
  uintptr_t frame;  // functions called during this call have lower frame addresses
  uint64_t begin;   // ticks
  uint64_t moved;   // bytes moved by calls below it
  uint64_t calls_below, bytes_below, ticks_below;  // as in IoRow
  const char* path;
  const int* out;
  uint64_t on;  // handle of the file or object
  uint16_t function;
  layout::IoLayer layer;
};

struct LibraryCalls {  // all zeros: no calls
  LibraryCall calls[kMostLibraryCalls];
  uint32_t depth;

  // Returns the innermost call that contains `frame`; nullptr: none.
  LibraryCall* Around(uintptr_t frame) {
    for (uint32_t i = depth; i > 0; --i) {
      if (frame < calls[i - 1].frame) return &calls[i - 1];
    }
    return nullptr;
  }
};

// Adds a call that was made directly inside `around`: there is no MPI call and no other library call between
// the two.
inline void AddBelow(LibraryCall* around, const layout::IoRow* row, uint64_t ticks, uint64_t bytes) {
  around->moved += bytes;
  around->ticks_below += ticks;
  if (!layout::Moves(row->kind)) return;
  around->calls_below++;
  around->bytes_below += bytes;
}

}  // namespace rankine::recorder::io
