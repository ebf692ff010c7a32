// SPDX-License-Identifier: BSD-3-Clause
// The end mark is the last chunk that a writer puts into an archive. Each time chunks are appended, a mark
// with the next number follows, and the file's header counts this mark. A file is complete if the number of
// the mark at its end equals the header's number of marks. A mark also contains its own file offset, so that
// a reader notices if chunks before the mark are missing.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "layout/archive_layout.h"

namespace rankine::layout {

struct EndMark {
  ChunkHeader header;
  uint64_t at;  // the payload, which is the file offset of the mark
};
static_assert(sizeof(EndMark) == 56 && sizeof(EndMark) % kChunkAlign == 0);

EndMark MakeEndMark(uint32_t number, uint64_t at);

// Returns the mark's number, or 0 if the chunk is not an end mark.
uint32_t EndNumber(const ChunkHeader& header);

// Returns the offset that is stored in a mark's payload.
std::optional<uint64_t> EndOffset(std::span<const std::byte> payload);

}  // namespace rankine::layout
