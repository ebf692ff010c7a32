// Compression with all its memory in an arena, so that it can run inside a rank at MPI_Finalize, where malloc
// is the application's. libdeflate takes its allocator globally; the arena in question is therefore a
// thread-local of ours. Level 1: merging generated spools, level 6 makes the archive 6 %
// smaller for 30 % more instructions in the whole merge and three times the memory (668 KiB).
#pragma once
#include <cstddef>
#include <span>

#include "layout/arena.h"

struct libdeflate_compressor;

namespace rankine::layout {

class Deflater {
 public:
  static constexpr size_t kArenaBytes = size_t{220} * 1024;  // what Open takes

  // False when the arena has no room; Compress then never shrinks anything. Nothing to close: the arena takes
  // it back.
  bool Open(Arena& arena);
  // Compresses `raw` into `room`; returns the bytes written, 0 when they would not fit.
  size_t Compress(std::span<const std::byte> raw, std::span<std::byte> room);

 private:
  libdeflate_compressor* compressor_ = nullptr;
};

}  // namespace rankine::layout
