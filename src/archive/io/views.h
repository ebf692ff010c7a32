// SPDX-License-Identifier: BSD-3-Clause
// File views (docs/formats.md, `view`). They determine to which positions in a file the data of a call are
// written.
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
  // size and extent of the filetype; if the size is 0, the positions of its data are unknown
  uint64_t size = 0, extent = 0;
  uint64_t skip = 0;                    // number of bytes of the filetype that precede the data of a call
  std::vector<layout::IoBlock> blocks;  // empty if the data have no gaps
};

// Returns nullopt if `bytes` are malformed.
std::optional<IoView> DecodeIoView(std::span<const std::byte> bytes);
uint64_t TableBytes(const IoView& view);

struct IoExtent {
  uint64_t begin = 0, end = 0;  // positions in the file, in bytes
  bool operator==(const IoExtent&) const = default;
};

// Computes the extents of calls that use one view. Not thread-safe.
class ViewExtents {
 public:
  explicit ViewExtents(const IoView& view);

  // Appends the extents of `bytes` bytes from the operation's offset on, sorted by position in the file.
  // Adjacent extents are merged. Returns false if they are unknown or more than `most`.
  bool Append(uint64_t offset, uint64_t bytes, size_t most, std::vector<IoExtent>* to) const;

 private:
  uint64_t size_, extent_, skip_;
  std::vector<IoExtent> of_one_;  // sorted extents of one filetype; empty: unknown
};

}  // namespace rankine::archive
