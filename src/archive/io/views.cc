// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/views.h"

#include <algorithm>

#include "base/byte_reader.h"

namespace rankine::archive {
namespace {

using layout::IoBlock;
using layout::IoLoop;

constexpr uint64_t kLeastBlock = 3;                   // minimum size of a block in bytes
constexpr uint64_t kMostPlace = uint64_t{1} << 62;    // largest permitted position of a byte in a file
constexpr uint64_t kMostExtents = uint64_t{1} << 20;  // limit for the extents of one filetype

// Multiplies *a by b. Returns false if the product exceeds kMostPlace.
bool Multiply(uint64_t* a, uint64_t b) {
  return !__builtin_mul_overflow(*a, b, a) && *a <= kMostPlace;
}

// Adds the size and the extents of the block to the sums. Returns false if the block is not valid in any
// filetype.
bool Measure(const IoBlock& block, uint64_t* size, uint64_t* extents) {
  uint64_t last = static_cast<uint64_t>(block.offset), count = 1;
  if (block.offset < 0 || block.length == 0 || block.length > kMostPlace || last > kMostPlace) return false;
  for (uint32_t i = 0; i < block.loops; ++i) {
    uint64_t step = static_cast<uint64_t>(block.loop[i].stride);
    if (block.loop[i].count == 0 || block.loop[i].stride < 0 || !Multiply(&step, block.loop[i].count - 1))
      return false;
    last += step;
    if (last > kMostPlace || !Multiply(&count, block.loop[i].count)) return false;
  }
  *extents += std::min(count, kMostPlace);
  uint64_t bytes = count;
  if (!Multiply(&bytes, block.length)) return false;
  *size += bytes;
  return *size <= kMostPlace && *extents <= kMostPlace;
}

void Expand(const IoBlock& block, uint32_t loops, uint64_t at, std::vector<IoExtent>* to) {
  if (loops == 0) {
    to->push_back({at, at + block.length});
    return;
  }
  const IoLoop& loop = block.loop[loops - 1];
  for (uint64_t i = 0; i < loop.count; ++i)
    Expand(block, loops - 1, at + i * static_cast<uint64_t>(loop.stride), to);
}

}  // namespace

std::optional<IoView> DecodeIoView(std::span<const std::byte> bytes) {
  base::ByteReader in(bytes);
  IoView view;
  view.comm = in.Fixed<uint64_t>();
  view.size = in.Varint();
  view.extent = in.Varint();
  view.skip = in.Varint();
  uint64_t size = 0, extents = 0;
  while (in.ok() && in.left() >= kLeastBlock) {
    IoBlock block{};
    block.length = in.Varint();
    block.offset = in.Zigzag();
    const uint64_t loops = in.Varint();
    if (loops > layout::kMostIoLoops) return std::nullopt;
    block.loops = static_cast<uint32_t>(loops);
    for (uint32_t i = 0; i < block.loops; ++i) {
      block.loop[i].count = in.Varint();
      block.loop[i].stride = in.Zigzag();
    }
    if (!in.ok() || !Measure(block, &size, &extents)) return std::nullopt;
    view.blocks.push_back(block);
  }
  const bool known = view.size != 0;
  const bool fits = view.blocks.empty() || size == view.size;
  if (!in.ok() || in.left() != 0 || !fits || (known && (view.skip >= view.size || view.extent < view.size)) ||
      view.extent > kMostPlace)
    return std::nullopt;
  return view;
}

uint64_t TableBytes(const IoView& view) {
  return sizeof view + view.blocks.size() * sizeof(IoBlock);
}

ViewExtents::ViewExtents(const IoView& view) : size_(view.size), extent_(view.extent), skip_(view.skip) {
  if (view.size == 0) return;
  if (view.blocks.empty()) {
    of_one_.push_back({0, view.size});
    return;
  }
  uint64_t size = 0, extents = 0;
  for (const IoBlock& block : view.blocks) Measure(block, &size, &extents);
  if (extents > kMostExtents) return;
  for (const IoBlock& block : view.blocks)
    Expand(block, block.loops, static_cast<uint64_t>(block.offset), &of_one_);
  std::sort(of_one_.begin(), of_one_.end(),
            [](const IoExtent& a, const IoExtent& b) { return a.begin < b.begin; });
}

bool ViewExtents::Append(uint64_t offset, uint64_t bytes, size_t most, std::vector<IoExtent>* to) const {
  if (of_one_.empty() || offset > kMostPlace || bytes > kMostPlace) return false;
  const size_t first = to->size();
  if (size_ == extent_ && of_one_.size() == 1) {
    if (bytes != 0) to->push_back({offset + skip_, offset + skip_ + bytes});
    return true;
  }
  uint64_t skip = skip_;
  size_t types = 0;
  for (uint64_t left = bytes; left != 0; offset += extent_) {
    if (offset > kMostPlace || ++types > most) return false;
    for (size_t i = 0; i < of_one_.size() && left != 0; ++i) {
      const uint64_t length = of_one_[i].end - of_one_[i].begin;
      if (skip >= length) {
        skip -= length;
        continue;
      }
      const uint64_t take = std::min(left, length - skip);
      const uint64_t begin = offset + of_one_[i].begin + skip;
      left -= take;
      skip = 0;
      if (to->size() > first && to->back().end == begin) {
        to->back().end += take;
      } else if (to->size() - first == most) {
        return false;
      } else {
        to->push_back({begin, begin + take});
      }
    }
  }
  return true;
}

}  // namespace rankine::archive
