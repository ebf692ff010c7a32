// The chunk that ends what a writer has put into an archive. Each further writer adds one with the next
// number, and the file's header counts them. A file is whole where its last chunk is the mark of that number.
// A mark also says where it is in the file, so that chunks that are missing before it are noticed.
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

// The number of a chunk that is such a mark; 0: it is none.
uint32_t EndNumber(const ChunkHeader& header);

// Where the mark with this payload says that it is.
std::optional<uint64_t> EndOffset(std::span<const std::byte> payload);

}  // namespace rankine::layout
