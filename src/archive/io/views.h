// File views (docs/formats.md, `view`): where in a file the data of calls lies.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "layout/io/view.h"

namespace rankine::archive {

struct IoView {
  uint64_t comm = 0;                    // identity of the file's communicator
  uint64_t size = 0, extent = 0;        // of the filetype; size 0: where it has its data is not known
  uint64_t skip = 0;                    // how far in it a call begins
  std::vector<layout::IoBlock> blocks;  // none: without gaps
};

// nullopt: malformed.
std::optional<IoView> DecodeIoView(std::span<const std::byte> bytes);
uint64_t TableBytes(const IoView& view);

struct IoExtent {
  uint64_t begin = 0, end = 0;  // bytes of the file
  bool operator==(const IoExtent&) const = default;
};

// What calls through one view touch. Not for several threads.
class ViewExtents {
 public:
  explicit ViewExtents(const IoView& view);

  // Appends the extents of `bytes` bytes from the operation's offset on, those that meet as one, in the order
  // of the file. False: not known, or more than `most`.
  bool Append(uint64_t offset, uint64_t bytes, size_t most, std::vector<IoExtent>* to) const;

 private:
  uint64_t size_, extent_, skip_;
  std::vector<IoExtent> of_one_;  // of one filetype, in order; empty: not known
};

}  // namespace rankine::archive
