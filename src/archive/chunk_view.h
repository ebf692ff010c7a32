// SPDX-License-Identifier: BSD-3-Clause
// One chunk in an archive's bytes. Its checksums have been verified, but its payload has not been checked.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/archive_layout.h"

namespace rankine::archive {

struct ChunkView {
  uint64_t offset = 0;  // offset of the header in the file
  layout::ChunkHeader header{};
  std::span<const std::byte> stored;  // a view into the archive's bytes
};

}  // namespace rankine::archive
