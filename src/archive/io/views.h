// SPDX-License-Identifier: BSD-3-Clause
// File views (docs/formats.md, `view`). A file view determines at which positions in the file a call reads
// or writes its data.
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
  // size and extent of the filetype in bytes; a size of 0 means that the positions of its data are unknown
  uint64_t size = 0, extent = 0;
  uint64_t skip = 0;  // number of bytes of the filetype that precede the data of a call
  // the parts of the filetype that contain data; empty if it has no gaps
  std::vector<layout::IoBlock> blocks;
};

// Returns nullopt if the encoded view is malformed.
std::optional<IoView> DecodeIoView(std::span<const std::byte> bytes);
uint64_t TableBytes(const IoView& view);

struct IoExtent {
  uint64_t begin = 0, end = 0;  // positions in the file, in bytes
  bool operator==(const IoExtent&) const = default;
};

// Computes which extents of the file are accessed by calls that use a given view. Not thread-safe.
class ViewExtents {
 public:
  explicit ViewExtents(const IoView& view);

  // Appends the extents of an operation with the given file offset and number of bytes. The extents are
  // sorted by position in the file. Adjacent extents are merged. Returns false if the extents are unknown, or
  // if their number exceeds the maximum. The argument `most` is the maximum number.
  bool Append(uint64_t offset, uint64_t bytes, size_t most, std::vector<IoExtent>* to) const;

 private:
  uint64_t size_, extent_, skip_;
  std::vector<IoExtent> of_one_;  // sorted extents of one filetype; empty: unknown
};

}  // namespace rankine::archive
