// Threads of many ranks that do the same, as one chunk (docs/formats.md, kind ti_ranks): what they share
// once, and of each the numbers of its own in columns. What packing takes away: histograms become those of
// all of them together, and with volumes as means or within 1 % sums are rounded to within 5e-7 of
// themselves. Runs in a rank at MPI_Finalize, too: memory of the caller's.
#pragma once
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "layout/arena.h"
#include "layout/chunk_maker.h"

namespace rankine::layout {

struct TiPackItem {
  uint32_t rank = 0;
  uint64_t id = 0, uid = 0;            // of its ti chunk: id and owner
  std::span<const std::byte> raw;      // its payload
  std::span<const std::byte> volumes;  // the payload of its only ti_volumes chunk, if that goes with it
  uint64_t volumes_id = 0;             // of that chunk
  uint64_t like = 0;                   // what it is packed by: PackTi's own
};

// How ranks are found again: by rank among those of the job's first world, or by uid (8 bytes of each).
enum class TiPackBy { rank, uid };

// The arena that PackTi needs at most, the maker's own memory included.
size_t TiPackBytes(std::span<const TiPackItem> items);
// Makes chunks of all of them; orders them anew. Who is alone, or cannot be packed, stays a chunk of kind
// ti, with its volumes. Errors are the maker's, whose arena it is.
void PackTi(std::span<TiPackItem> items, TiPackBy by, Arena& arena, ChunkMaker& maker);

// What a ti chunk's payload says.
uint64_t TiThreadOf(std::span<const std::byte> raw);

// How a column stands.
enum class TiColumnKind : uint8_t {
  stride = 0,   // varint first, zigzag step
  runs = 1,     // varint first, varint n, n x {zigzag step, varint times}
  bits = 2,     // varint shift, varint least, varint width, the numbers less that one in so many bits each
  numbers = 3,  // varint shift, varint least, a varint for each
};
// As the shortest of them; `rounded`: within 5e-7 of itself is good enough.
void WriteTiColumn(std::span<const uint64_t> values, bool rounded, base::ByteWriter& out);

}  // namespace rankine::layout
