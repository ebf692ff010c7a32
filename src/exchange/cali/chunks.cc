// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/chunks.h"

#include <algorithm>
#include <cstring>

#include "exchange/cali/limits.h"

namespace rankine::exchange::cali {
namespace {

// The block size in bytes. A block fits into the second-level cache of most processors. Larger blocks were
// slower in measurements.
constexpr size_t kBlock = size_t{256} << 10;

}  // namespace

Chunks::Chunks(const Source& source, uint64_t begin, uint64_t end)
    : source_(source),
      offset_(begin),
      end_(end),
      capacity_(std::min<uint64_t>(kBlock, end - begin + 1)),
      buffer_(std::make_unique_for_overwrite<char[]>(capacity_ + kPadding)) {}

// Reads more data of the file into the buffer. The padding is always zero, so that the parser always sees
// the same bytes after the end.
size_t Chunks::Fill() {
  const uint64_t at = offset_ + used_;
  const size_t got =
      source_.ReadAt(at, buffer_.get() + used_, std::min<uint64_t>(capacity_ - used_, end_ - at));
  used_ += got;
  std::memset(buffer_.get() + used_, 0, kPadding);
  return got;
}

// Enlarges the buffer for a longer line. Returns false if the buffer has reached its maximum size.
bool Chunks::Grow() {
  if (capacity_ >= kMaxLine) return false;
  const size_t capacity = capacity_ * 2;
  auto wider = std::make_unique_for_overwrite<char[]>(capacity + kPadding);
  std::memcpy(wider.get(), buffer_.get(), used_);
  buffer_ = std::move(wider);
  capacity_ = capacity;
  return true;
}

// Skips the rest of a line that is too long for the buffer.
Chunk Chunks::SkipLine() {
  Chunk chunk{Chunk::Kind::too_long, buffer_.get(), buffer_.get(), offset_};
  for (;;) {
    offset_ += used_;
    used_ = 0;
    if (Fill() == 0) return chunk;
    if (const void* newline = std::memchr(buffer_.get(), '\n', used_)) {
      given_ = static_cast<size_t>(static_cast<const char*>(newline) - buffer_.get()) + 1;
      return chunk;
    }
  }
}

Chunk Chunks::Next() {
  std::memmove(buffer_.get(), buffer_.get() + given_, used_ - given_);
  offset_ += given_;
  used_ -= given_;
  given_ = 0;
  size_t searched = 0;
  for (;;) {
    if (const void* newline = memrchr(buffer_.get() + searched, '\n', used_ - searched)) {
      given_ = static_cast<size_t>(static_cast<const char*>(newline) - buffer_.get()) + 1;
      return {Chunk::Kind::lines, buffer_.get(), buffer_.get() + given_, offset_};
    }
    searched = used_;
    if (used_ == capacity_ && !Grow()) return SkipLine();
    if (Fill() == 0) {
      given_ = used_;
      const auto kind = used_ == 0 ? Chunk::Kind::end : Chunk::Kind::cut_off;
      return {kind, buffer_.get(), buffer_.get() + used_, offset_};
    }
  }
}

uint64_t NextLineStart(const Source& source, uint64_t offset) {
  char block[4096];
  for (size_t got = 0; (got = source.ReadAt(offset, block, sizeof(block))) != 0; offset += got) {
    if (const void* newline = std::memchr(block, '\n', got)) {
      return offset + static_cast<uint64_t>(static_cast<const char*>(newline) - block) + 1;
    }
  }
  return source.size();
}

}  // namespace rankine::exchange::cali
