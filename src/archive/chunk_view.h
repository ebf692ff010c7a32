// One chunk in an archive's bytes, checksums right, payload not looked at.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/archive_layout.h"

namespace rankine::archive {

struct ChunkView {
  uint64_t offset = 0;  // of the header in the file
  layout::ChunkHeader header{};
  std::span<const std::byte> stored;  // in the archive's bytes
};

}  // namespace rankine::archive
