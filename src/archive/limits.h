// SPDX-License-Identifier: BSD-3-Clause
// Limits the memory and time that reading a file may cost (docs/formats.md, "Limits"). Deflate compresses
// zeros by a factor of a thousand. So without limits, a file of a few megabytes could exhaust all memory and
// take minutes to read. The data of a real rank are far below the limits.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/archive_layout.h"
#include "layout/chunk_kinds.h"
#include "layout/spool_layout.h"

namespace rankine::archive {

// The largest permitted uncompressed payload of a chunk, in bytes.
constexpr uint64_t MostRawBytes(uint16_t kind) {
  return uint64_t{layout::FactsOfChunk(kind).most_mib} << 20;
}

static_assert(MostRawBytes(static_cast<uint16_t>(layout::ChunkKind::profile)) == layout::kMaxChunkRaw);
static_assert(MostRawBytes(static_cast<uint16_t>(layout::ChunkKind::contexts)) == layout::kMaxSpool);

// The largest permitted number of rows and peers of one process: twice what fits into a spool.
inline constexpr uint64_t kMostRows = 2 * layout::kMaxSpool / sizeof(layout::ProfileRow);
inline constexpr uint64_t kMostPeers = 2 * layout::kMaxSpool / sizeof(layout::PeerRow);

// Limits the work of reading a file, measured as the total uncompressed size of its chunks. A chunk that
// deflate compressed by a factor of at most 32 is always accepted. All other chunks together may have at
// most a fixed number of uncompressed bytes. So a decompression bomb has little effect, and normal data can
// still be read.
class RawBudget {
 public:
  explicit RawBudget(uint64_t file_bytes) : left_((uint64_t{256} << 20) + 96 * file_bytes) {}
  // Returns false if this chunk must not be decompressed.
  bool Take(const layout::ChunkHeader& header);

 private:
  uint64_t left_;
};

// Limits the memory that the tables of a file may take, in bytes. Tables of real archives take 20 to 300
// times the size of the file, and more if the file is repetitive. The limit is at most half of the machine's
// memory.
uint64_t MostTableBytes(uint64_t file_bytes);
// The largest permitted number of members of all communicators. The limit is needed because even a very long
// run of members takes only a few bytes in the file.
constexpr uint64_t MostMembers(uint64_t table_bytes) {
  return table_bytes / 8 / sizeof(uint32_t);
}

}  // namespace rankine::archive
