// SPDX-License-Identifier: BSD-3-Clause
#include "layout/chunk.h"

#include <cstring>

#include "base/crc32.h"

namespace rankine::layout {
namespace {

template <class Header>
uint32_t HeaderCrc(const Header& header) {
  return base::Crc32(std::as_bytes(std::span(&header, 1)).first(sizeof(Header) - sizeof(uint32_t)));
}

ChunkHeader HeaderOf(const ChunkName& name, std::span<const std::byte> payload, size_t raw_size,
                     Codec codec) {
  ChunkHeader header{};
  header.magic = kChunkMagic;
  header.kind = static_cast<uint16_t>(name.kind);
  header.version = ChunkVersion(name.kind);
  header.stored_size = static_cast<uint32_t>(payload.size());
  header.raw_size = static_cast<uint32_t>(raw_size);
  header.codec = static_cast<uint16_t>(codec);
  header.rank = name.rank;
  header.id = name.id;
  header.owner = name.owner;
  header.payload_crc = base::Crc32(payload);
  header.header_crc = HeaderCrc(header);
  return header;
}

}  // namespace

ChunkHeader PlainChunkHeader(const ChunkName& name, std::span<const std::byte> payload) {
  return HeaderOf(name, payload, payload.size(), Codec::stored);
}

bool IsShared(ChunkKind kind) {
  return FactsOf(kind).owner == ChunkOwner::shared;
}

std::span<const std::byte> BuildChunk(const ChunkName& name, std::span<const std::byte> raw,
                                      Deflater& deflater, Arena& arena) {
  if (raw.size() > kMaxChunkRaw) return {};
  size_t most = sizeof(ChunkHeader) + raw.size() + kChunkAlign;
  auto* chunk = static_cast<std::byte*>(arena.Allocate(most, alignof(ChunkHeader)));
  if (chunk == nullptr) return {};
  std::byte* payload = chunk + sizeof(ChunkHeader);
  size_t stored = raw.empty() || name.plain ? 0 : deflater.Compress(raw, {payload, raw.size() - 1});
  Codec codec = Codec::deflate;
  if (stored == 0) {
    codec = Codec::stored;
    stored = raw.size();
    if (stored != 0) std::memcpy(payload, raw.data(), stored);
  }
  const ChunkHeader header = HeaderOf(name, {payload, stored}, raw.size(), codec);
  std::memcpy(chunk, &header, sizeof(header));
  size_t size = ChunkBytes(header);
  std::memset(payload + stored, 0, size - sizeof(header) - stored);
  return {chunk, size};
}

bool ReadChunkHeader(std::span<const std::byte> bytes, ChunkHeader* header) {
  if (bytes.size() < sizeof(ChunkHeader)) return false;
  std::memcpy(header, bytes.data(), sizeof(ChunkHeader));
  return header->magic == kChunkMagic && header->header_crc == HeaderCrc(*header);
}

FileHeader MakeFileHeader(uint64_t job_hash, uint32_t parts) {
  FileHeader header{};
  std::memcpy(header.magic, kArchiveMagic, sizeof(kArchiveMagic));
  header.format_version = kFormatVersion;
  header.header_size = sizeof(FileHeader);
  header.job_hash = job_hash;
  header.parts = parts;
  header.crc = HeaderCrc(header);
  return header;
}

}  // namespace rankine::layout
