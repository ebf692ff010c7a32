// SPDX-License-Identifier: BSD-3-Clause
// Limits on the resources that a file may make its reader use (docs/formats.md, "Limits"). Deflate can
// compress zeros a thousandfold. So a file of a few megabytes could claim all memory of the machine and
// minutes of work. Real data of a rank is far smaller.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/archive_layout.h"
#include "layout/spool_layout.h"

namespace rankine::archive {

// Upper limit of a chunk's payload in bytes. All data of a process come from a spool of at most kMaxSpool
// bytes.
constexpr uint64_t MostRawBytes(uint16_t kind) {
  switch (static_cast<layout::ChunkKind>(kind)) {
    case layout::ChunkKind::profile:
    case layout::ChunkKind::io:
      return layout::kMaxChunkRaw;
    case layout::ChunkKind::comms:
    case layout::ChunkKind::contexts:  // each part is at most as long as in the spool
    case layout::ChunkKind::regions:
    case layout::ChunkKind::ti_ranks:  // 32 MiB of payloads, plus one more payload (layout/ti/pack.cc)
    case layout::ChunkKind::storage:   // 8,192 rows of each kind
      return layout::kMaxSpool;
    case layout::ChunkKind::modules:
    case layout::ChunkKind::sites:
    case layout::ChunkKind::series:
      return layout::kMaxSpool / 2;
    // if all numbers are huge, cells grow by a quarter, and traffic by two thirds
    case layout::ChunkKind::windows:
      return 2 * layout::kMaxSpool;
    case layout::ChunkKind::trace:
      return uint64_t{4} << 20;
    default:
      return layout::kMaxSpool / 4;
  }
}

// Upper limits of the rows and peers of one process: twice what fits in a spool.
inline constexpr uint64_t kMostRows = 2 * layout::kMaxSpool / sizeof(layout::ProfileRow);
inline constexpr uint64_t kMostPeers = 2 * layout::kMaxSpool / sizeof(layout::PeerRow);

// Limits the work: the uncompressed size of all chunks of a file. A chunk that deflate has compressed to at
// least 1/32 of its size is always accepted. All other chunks share a budget. So a decompression bomb uses
// only the budget for bombs, and the data can still be read.
class RawBudget {
 public:
  explicit RawBudget(uint64_t file_bytes) : left_((uint64_t{256} << 20) + 96 * file_bytes) {}
  // Returns false if this chunk must not be decompressed.
  bool Take(const layout::ChunkHeader& header);

 private:
  uint64_t left_;
};

// Limits the memory: bytes that the tables of a file may take. Tables of real archives take 20 to 300 times
// the size of the file, repetitive ones more. The limit is never more than half of the machine's memory.
uint64_t MostTableBytes(uint64_t file_bytes);
// Upper limit of the members of all communicators. A run of any length takes only a few bytes of the file.
constexpr uint64_t MostMembers(uint64_t table_bytes) {
  return table_bytes / 8 / sizeof(uint32_t);
}

}  // namespace rankine::archive
