// SPDX-License-Identifier: BSD-3-Clause
// File views (docs/formats.md, `view`): the places in a file that the data of calls goes to.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "layout/io/view.h"

namespace rankine::archive {

struct IoView {
  uint64_t comm = 0;  // identity of the file's communicator
  // size and extent of the filetype; size 0: the positions of its data are unknown
  uint64_t size = 0, extent = 0;
  uint64_t skip = 0;                    // bytes of the filetype before the start of a call's data
  std::vector<layout::IoBlock> blocks;  // empty: the data has no gaps
};

// Returns nullopt if it is malformed.
std::optional<IoView> DecodeIoView(std::span<const std::byte> bytes);
uint64_t TableBytes(const IoView& view);

struct IoExtent {
  uint64_t begin = 0, end = 0;  // positions in the file, in bytes
  bool operator==(const IoExtent&) const = default;
};

// Computes the extents of calls through one view. Not thread-safe.
class ViewExtents {
 public:
  explicit ViewExtents(const IoView& view);

  // Appends the extents of `bytes` bytes from the operation's offset, in the order of the file. Adjacent
  // extents become one. Returns false if they are unknown or more than `most`.
  bool Append(uint64_t offset, uint64_t bytes, size_t most, std::vector<IoExtent>* to) const;

 private:
  uint64_t size_, extent_, skip_;
  std::vector<IoExtent> of_one_;  // extents of one filetype, in order; empty: unknown
};

}  // namespace rankine::archive
