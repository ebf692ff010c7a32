// One chunk of an archive (docs/formats.md, section 2): building it, and checking the header of one that was
// read.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/archive_layout.h"
#include "layout/arena.h"
#include "layout/deflater.h"

namespace rankine::layout {

// Newest version of a kind's payload.
constexpr uint16_t ChunkVersion(ChunkKind kind) {
  return kind == ChunkKind::io                                      ? 4
         : kind == ChunkKind::profile || kind == ChunkKind::trace   ? 3
         : kind == ChunkKind::windows || kind == ChunkKind::storage ? 2
                                                                    : 1;
}

struct ChunkName {
  ChunkKind kind{};
  uint32_t rank = kNoRank;
  uint64_t id = 0;
  uint64_t owner = 0;
  bool plain = false;  // not deflated: it is packed with others before it gets into a file
};

// Where finished chunks go. A function pointer and not a virtual: the injected world has no libstdc++ to hold
// vtables' helpers. `put` gets one whole chunk, valid during the call; false stops the encoder.
struct ChunkSink {
  void* self;
  bool (*put)(void* self, std::span<const std::byte> chunk);
  bool Put(std::span<const std::byte> chunk) const { return put(self, chunk); }
};

// True for kinds whose id is the hash of their content, so that equal ones are stored once.
bool IsShared(ChunkKind kind);

// Bytes that a chunk takes with its header and padding.
constexpr uint64_t ChunkBytes(const ChunkHeader& header) {
  return (sizeof(ChunkHeader) + uint64_t{header.stored_size} + kChunkAlign - 1) & ~uint64_t{kChunkAlign - 1};
}

// Header, payload (deflated where that is smaller) and padding, in memory of the arena; empty when it has no
// room or `raw` is beyond kMaxChunkRaw.
std::span<const std::byte> BuildChunk(const ChunkName& name, std::span<const std::byte> raw,
                                      Deflater& deflater, Arena& arena);

// The header of one whose payload is stored as it is. The payload follows, and padding.
ChunkHeader PlainChunkHeader(const ChunkName& name, std::span<const std::byte> payload);

// Copies the header at the start of `bytes`; false when it is cut off, has no magic, or its checksum is
// wrong.
bool ReadChunkHeader(std::span<const std::byte> bytes, ChunkHeader* header);

FileHeader MakeFileHeader(uint64_t job_hash, uint32_t parts = 0);

}  // namespace rankine::layout
