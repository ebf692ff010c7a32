// SPDX-License-Identifier: BSD-3-Clause
#include "layout/end_mark.h"

#include <cstring>

#include "layout/chunk.h"

namespace rankine::layout {

EndMark MakeEndMark(uint32_t number, uint64_t at) {
  return {PlainChunkHeader({ChunkKind::end, kNoRank, number}, std::as_bytes(std::span(&at, 1))), at};
}

uint32_t EndNumber(const ChunkHeader& header) {
  const bool is_mark = header.kind == static_cast<uint16_t>(ChunkKind::end) && header.id < UINT32_MAX;
  return is_mark ? static_cast<uint32_t>(header.id) : 0;
}

std::optional<uint64_t> EndOffset(std::span<const std::byte> payload) {
  uint64_t at = 0;
  if (payload.size() != sizeof(at)) return std::nullopt;
  std::memcpy(&at, payload.data(), sizeof(at));
  return at;
}

}  // namespace rankine::layout
