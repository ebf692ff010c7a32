// SPDX-License-Identifier: BSD-3-Clause
// A view of one chunk in the bytes of an archive. The chunk's checksums have been verified, but its payload
// has not been checked.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/archive_layout.h"

namespace rankine::archive {

struct ChunkView {
  uint64_t offset = 0;  // The offset of the header in the file.
  layout::ChunkHeader header{};
  std::span<const std::byte> stored;  // the stored payload, a view into the archive's bytes
};

}  // namespace rankine::archive
