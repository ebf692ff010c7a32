// SPDX-License-Identifier: BSD-3-Clause
// Packs threads of many ranks that do the same into one chunk (docs/formats.md, kind ti_ranks). It stores
// their common content once, and each thread's own numbers in columns. Packing loses some precision:
// histograms become those of all threads together. With volumes as means or within 1 %, sums are rounded to
// within 5e-7 of their value. It also runs in a rank at MPI_Finalize, so its memory comes from the caller.
#pragma once
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "layout/arena.h"
#include "layout/chunk_maker.h"

namespace rankine::layout {

struct TiPackItem {
  uint32_t rank = 0;
  uint64_t id = 0, uid = 0;            // id and owner of its ti chunk
  std::span<const std::byte> raw;      // its payload
  std::span<const std::byte> volumes;  // the payload of its only ti_volumes chunk, if that is packed as well
  uint64_t volumes_id = 0;             // id of that chunk
  uint64_t like = 0;                   // hash of its common content, for PackTi only
};

// The key by which ranks are found in the packed chunk: their rank in the job's first world, or their uid (8
// bytes each).
enum class TiPackBy { rank, uid };

// Returns the largest arena that PackTi needs, with the maker's own memory, in bytes.
size_t TiPackBytes(std::span<const TiPackItem> items);
// Makes chunks of all items, and reorders the items. A thread without a like one, or one that cannot be
// packed, remains a chunk of kind ti, with its volumes. The arena is that of the maker, which reports errors.
void PackTi(std::span<TiPackItem> items, TiPackBy by, Arena& arena, ChunkMaker& maker);

// Returns the thread of a ti chunk's payload.
uint64_t TiThreadOf(std::span<const std::byte> raw);

// The encoding of a column.
enum class TiColumnKind : uint8_t {
  stride = 0,   // varint first, zigzag step
  runs = 1,     // varint first, varint n, n x {zigzag step, varint times}
  bits = 2,     // varint shift, varint least, varint width, then each number less `least` in `width` bits
  numbers = 3,  // varint shift, varint least, then a varint for each number
};
// Writes a column in the shortest encoding. With `rounded`, numbers may change by 5e-7 of their value.
void WriteTiColumn(std::span<const uint64_t> values, bool rounded, base::ByteWriter& out);

}  // namespace rankine::layout
