// SPDX-License-Identifier: BSD-3-Clause
// Reads a range of a file in chunks of whole lines, a few hundred KiB each, into a single buffer. Both passes
// over a file use this class, so that they find the same starts and ends of lines.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

#include "exchange/cali/source.h"

namespace rankine::exchange::cali {

struct Chunk {
  enum class Kind : uint8_t {
    lines,     // Whole lines, each of which ends with a newline.
    too_long,  // a single line that is longer than `kMaxLine` bytes; its text is not available
    cut_off,   // the file ends within a line; the chunk is the beginning of that line
    // the end of the range; if `offset` is before the end, the file has become shorter since it was opened
    end
  };
  Kind kind = Kind::end;
  const char* begin = nullptr;  // The `kPadding` bytes after `end` can also be read.
  const char* end = nullptr;
  uint64_t offset = 0;  // file offset of `begin`
};

class Chunks {
 public:
  static constexpr size_t kPadding = 64;

  // Reads the lines that start in [begin, end). The offset `begin` must be the start of a line. The offset
  // `end` must be the start of a line or the file's size.
  Chunks(const Source& source, uint64_t begin, uint64_t end);

  // Returns the next chunk, which is valid until the next call.
  Chunk Next();

 private:
  size_t Fill();
  bool Grow();
  Chunk SkipLine();

  const Source& source_;
  uint64_t offset_;  // The file offset of the buffer's first byte.
  uint64_t end_;
  size_t capacity_;
  std::unique_ptr<char[]> buffer_;
  size_t used_ = 0;   // bytes in the buffer
  size_t given_ = 0;  // The number of bytes in the buffer that were in the last chunk.
};

// Returns the start of the first line after the offset. If no line starts after the offset, returns the
// file's size.
uint64_t NextLineStart(const Source& source, uint64_t offset);

}  // namespace rankine::exchange::cali
