// SPDX-License-Identifier: BSD-3-Clause
// The calls of I/O libraries that a thread is in, outermost first. A call that longjmp or an exception has
// left stays until a call arrives that lies above it on the stack.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

inline constexpr uint32_t kMostLibraryCalls = 4;  // NetCDF on HDF5 is two

struct LibraryCall {
  uintptr_t frame;                                 // frames of the functions that it calls lie below
  uint64_t begin;                                  // ticks
  uint64_t moved;                                  // bytes, by calls below it
  uint64_t calls_below, bytes_below, ticks_below;  // as in IoRow
  const char* path;
  const int* out;
  uint64_t on;  // handle
  uint16_t function;
  layout::IoLayer layer;
};

struct LibraryCalls {  // all zeros: none
  LibraryCall calls[kMostLibraryCalls];
  uint32_t depth;

  // The innermost call that contains `frame`; nullptr: none.
  LibraryCall* Around(uintptr_t frame) {
    for (uint32_t i = depth; i > 0; --i) {
      if (frame < calls[i - 1].frame) return &calls[i - 1];
    }
    return nullptr;
  }
};

// A call made inside it, with no MPI call and no library call between.
inline void AddBelow(LibraryCall* around, const layout::IoRow* row, uint64_t ticks, uint64_t bytes) {
  around->moved += bytes;
  around->ticks_below += ticks;
  if (!layout::Moves(row->kind)) return;
  around->calls_below++;
  around->bytes_below += bytes;
}

}  // namespace rankine::recorder::io
