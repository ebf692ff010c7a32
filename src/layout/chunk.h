// SPDX-License-Identifier: BSD-3-Clause
// Builds chunks of an archive (docs/formats.md, section 2), and checks the headers of chunks that were read.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/archive_layout.h"
#include "layout/arena.h"
#include "layout/chunk_kinds.h"
#include "layout/deflater.h"

namespace rankine::layout {

// Newest payload version of each chunk kind.
constexpr uint16_t ChunkVersion(ChunkKind kind) {
  return FactsOf(kind).newest;
}

struct ChunkName {
  ChunkKind kind{};
  uint32_t rank = kNoRank;
  uint64_t id = 0;
  uint64_t owner = 0;
  // If true, the chunk is not deflated, because it will be compressed together with other chunks.
  bool plain = false;
};

// Receives finished chunks. The member `put` is a function pointer rather than a virtual function, because
// injected code has no libstdc++, and so no runtime support for vtables. The function `put` receives one
// whole chunk, which is valid only during the call. If the function returns false, the encoder stops.
struct ChunkSink {
  void* self;
  bool (*put)(void* self, std::span<const std::byte> chunk);
  bool Put(std::span<const std::byte> chunk) const { return put(self, chunk); }
};

// True for kinds whose chunk id is the hash of the content. An archive stores equal chunks of a shared kind
// only once.
bool IsShared(ChunkKind kind);

// Size of a chunk with its header and padding, in bytes.
constexpr uint64_t ChunkBytes(const ChunkHeader& header) {
  return (sizeof(ChunkHeader) + uint64_t{header.stored_size} + kChunkAlign - 1) & ~uint64_t{kChunkAlign - 1};
}

// Builds header, payload and padding in the arena. The payload is deflated if it becomes smaller by this. The
// result is empty if the arena is full or the payload is larger than kMaxChunkRaw.
std::span<const std::byte> BuildChunk(const ChunkName& name, std::span<const std::byte> raw,
                                      Deflater& deflater, Arena& arena);

// Returns the header for an uncompressed chunk. In the file, the payload and its padding follow the header.
ChunkHeader PlainChunkHeader(const ChunkName& name, std::span<const std::byte> payload);

// Copies the header from the start of the given bytes. Returns false if the header is truncated, or if its
// magic number or checksum is wrong.
bool ReadChunkHeader(std::span<const std::byte> bytes, ChunkHeader* header);

FileHeader MakeFileHeader(uint64_t job_hash, uint32_t parts = 0);

}  // namespace rankine::layout
