// What a file may ask of its reader (docs/formats.md, "Limits"). Deflate shrinks zeros a thousandfold, so a
// file of a few megabytes can claim the machine's memory and minutes of work; what a rank can have written is
// far less.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/archive_layout.h"
#include "layout/spool_layout.h"

namespace rankine::archive {

// Bytes of one chunk's payload. All that a process tells comes from a spool of at most kMaxSpool bytes.
constexpr uint64_t MostRawBytes(uint16_t kind) {
  switch (static_cast<layout::ChunkKind>(kind)) {
    case layout::ChunkKind::profile:
    case layout::ChunkKind::io:
      return layout::kMaxChunkRaw;
    case layout::ChunkKind::comms:
    case layout::ChunkKind::contexts:  // no part of them is longer than in the spool
    case layout::ChunkKind::regions:
    case layout::ChunkKind::ti_ranks:  // 32 MiB of payloads, and one more (layout/ti/pack.cc)
    case layout::ChunkKind::storage:   // of 8,192 rows of each kind
      return layout::kMaxSpool;
    case layout::ChunkKind::modules:
    case layout::ChunkKind::sites:
    case layout::ChunkKind::series:
      return layout::kMaxSpool / 2;
    case layout::ChunkKind::windows:  // cells grow by a fourth, traffic by two thirds when all is huge
      return 2 * layout::kMaxSpool;
    case layout::ChunkKind::trace:
      return uint64_t{4} << 20;
    default:
      return layout::kMaxSpool / 4;
  }
}

// Rows and peers of one process: twice what a spool holds.
inline constexpr uint64_t kMostRows = 2 * layout::kMaxSpool / sizeof(layout::ProfileRow);
inline constexpr uint64_t kMostPeers = 2 * layout::kMaxSpool / sizeof(layout::PeerRow);

// Work: bytes that all chunks of a file come to. One that deflate has shrunk to no less than a 32nd is always
// let through; those beyond share a sum, so that a bomb uses up what is for bombs and not what is for the
// data.
class RawBudget {
 public:
  explicit RawBudget(uint64_t file_bytes) : left_((uint64_t{256} << 20) + 96 * file_bytes) {}
  // False: this chunk is not to be decompressed.
  bool Take(const layout::ChunkHeader& header);

 private:
  uint64_t left_;
};

// Memory: bytes that the tables of a file may take. Those of real archives take 20 to 300 times the file,
// repetitive ones more; never more than half of the machine.
uint64_t MostTableBytes(uint64_t file_bytes);
// Members of all communicators, of which a run of any length takes a few bytes of the file.
constexpr uint64_t MostMembers(uint64_t table_bytes) {
  return table_bytes / 8 / sizeof(uint32_t);
}

}  // namespace rankine::archive
