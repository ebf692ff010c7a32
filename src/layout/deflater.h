// SPDX-License-Identifier: BSD-3-Clause
// Compression with all its memory in an arena. It can run in a rank at MPI_Finalize, where malloc belongs to
// the application. As libdeflate has one global allocator, a thread-local variable holds the arena in use.
// The level is 1. With level 6, a merge of generated spools makes the archive 6 % smaller. But the whole
// merge takes 30 % more instructions, and compression three times the memory (668 KiB).
#pragma once
#include <cstddef>
#include <span>

#include "layout/arena.h"

struct libdeflate_compressor;

namespace rankine::layout {

class Deflater {
 public:
  static constexpr size_t kArenaBytes = size_t{220} * 1024;  // memory that Open allocates, in bytes

  // Returns false if the arena has no room; then Compress always returns 0. There is no close, because the
  // arena frees the memory.
  bool Open(Arena& arena);
  // Compresses `raw` into `room`. Returns the number of bytes written, or 0 if they do not fit.
  size_t Compress(std::span<const std::byte> raw, std::span<std::byte> room);

 private:
  libdeflate_compressor* compressor_ = nullptr;
};

}  // namespace rankine::layout
