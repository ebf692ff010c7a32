// SPDX-License-Identifier: BSD-3-Clause
// Packs threads of many ranks with the same behaviour into one chunk (docs/formats.md, kind ti_ranks). The
// content that similar threads have in common is stored once. The numbers that differ from thread to thread
// are stored in columns. Packing loses some detail: the histograms of all threads are added up. If volumes
// are stored as means or to within 1 %, sums are rounded to within 5e-7 of their value. This code also runs
// in a rank at MPI_Finalize, so its memory comes from the caller.
#pragma once
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "layout/arena.h"
#include "layout/chunk_maker.h"

namespace rankine::layout {

struct TiPackItem {
  uint32_t rank = 0;
  uint64_t id = 0, uid = 0;        // The id and the owner of the thread's ti chunk.
  std::span<const std::byte> raw;  // its payload
  // The payload of the thread's ti_volumes chunk, or nothing if the thread has several of these chunks. This
  // payload is packed together with the payload of the ti chunk.
  std::span<const std::byte> volumes;
  uint64_t volumes_id = 0;  // id of the ti_volumes chunk
  uint64_t like = 0;        // hash of the content common to similar threads; set by PackTi
};

// Describes how ranks are identified in the packed chunk: by their rank in the job's first world, or by their
// uid (8 bytes each).
enum class TiPackBy { rank, uid };

// Returns an upper limit for the arena that PackTi needs, including the ChunkMaker's own memory, in bytes.
size_t TiPackBytes(std::span<const TiPackItem> items);
// Makes chunks of all items, and reorders the items. A thread that is not similar to any other thread, or
// that cannot be packed, gets an ordinary ti chunk. The volumes of such a thread get a ti_volumes chunk. The
// arena must be the arena of the ChunkMaker, which reports errors.
void PackTi(std::span<TiPackItem> items, TiPackBy by, Arena& arena, ChunkMaker& maker);

// Returns the index of the thread whose ti chunk has this payload.
uint64_t TiThreadOf(std::span<const std::byte> raw);

// Describes how a column is encoded.
enum class TiColumnKind : uint8_t {
  stride = 0,   // the first number as a varint, then the step as a zigzag number
  runs = 1,     // varint first, varint n, n x {zigzag step, varint repetitions}
  bits = 2,     // varint shift, varint least, varint width, then each number minus `least` in `width` bits
  numbers = 3,  // varint shift, varint least, then a varint for each number
};
// Writes a column in the shortest encoding. If `rounded` is true, numbers may change by up to 5e-7 of their
// value.
void WriteTiColumn(std::span<const uint64_t> values, bool rounded, base::ByteWriter& out);

}  // namespace rankine::layout
