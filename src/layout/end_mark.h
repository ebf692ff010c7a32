// SPDX-License-Identifier: BSD-3-Clause
// The mark of the end: the last chunk that a writer puts into an archive. Each further writer adds a mark
// with the next number, and the file's header counts the marks. A file is complete if its last chunk is the
// mark with that number. A mark also has its own offset in the file, so that a reader notices missing chunks
// before it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "layout/archive_layout.h"

namespace rankine::layout {

struct EndMark {
  ChunkHeader header;
  uint64_t at;  // the payload: the offset of the mark in the file
};
static_assert(sizeof(EndMark) == 56 && sizeof(EndMark) % kChunkAlign == 0);

EndMark MakeEndMark(uint32_t number, uint64_t at);

// Returns the number of the mark; 0: the chunk is no mark.
uint32_t EndNumber(const ChunkHeader& header);

// Returns the offset that is stored in a mark's payload.
std::optional<uint64_t> EndOffset(std::span<const std::byte> payload);

}  // namespace rankine::layout
