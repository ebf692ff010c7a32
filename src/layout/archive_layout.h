// SPDX-License-Identifier: BSD-3-Clause
// The layout of an archive (docs/formats.md, section 2), as plain data. The writer and the offline reader
// share this layout; the writer also runs in a rank at MPI_Finalize.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

inline constexpr char kArchiveMagic[8] = {'R', 'A', 'N', 'K', 'I', 'N', 'E', '\x1a'};
inline constexpr uint32_t kFormatVersion = 1;
inline constexpr uint32_t kChunkMagic = 0x48434b52;  // "RKCH"
inline constexpr uint32_t kNoRank = 0xffffffffu;
inline constexpr size_t kChunkAlign = 8;

// layout/chunk_kinds.h describes the kinds. The number of a kind is never used for another one.
enum class ChunkKind : uint16_t {
  job = 1,
  environment = 2,
  modules = 3,
  sites = 4,
  process = 5,
  comms = 6,
  profile = 7,
  exit = 8,
  loss = 9,
  contexts = 10,
  regions = 11,
  trace = 12,
  series = 13,
  paths = 14,
  samples = 15,
  ti_grammar = 16,
  ti_stream = 17,
  ti = 18,
  ti_volumes = 19,
  windows = 20,
  io = 22,
  ti_ranks = 23,
  storage = 24,
  io_ops = 25,
  end = 26,  // The mark at the end of the chunks that one writer added (layout/end_mark.h).
  ti_order = 27,
  processes = 28,
};
enum class Codec : uint16_t { stored = 0, deflate = 1 };

struct FileHeader {
  char magic[8];
  uint32_t format_version;
  uint32_t header_size;
  uint64_t job_hash;
  // number of end marks in the file; 0: none. A writer adds one end mark each time it has added chunks.
  uint32_t parts;
  uint32_t crc;  // checksum of the 28 bytes before this field
};
static_assert(sizeof(FileHeader) == 32);

struct ChunkHeader {
  uint32_t magic;
  uint16_t kind;
  uint16_t version;
  uint32_t stored_size;
  uint32_t raw_size;
  uint16_t codec;
  uint16_t flags;
  uint32_t rank;
  uint64_t id;
  uint64_t owner;  // uid of the process, for kinds with several chunks per process; 0 for all other kinds
  uint32_t payload_crc;
  uint32_t header_crc;  // checksum of the 44 bytes before this field
};
static_assert(sizeof(ChunkHeader) == 48);

// Types of the values in key-value payloads.
enum class ValueType : uint8_t { string = 0, uint = 1, int_ = 2, real = 3 };

// The reader rejects chunks that are larger than this. A full spool that contains only very large numbers
// needs 140 MiB.
inline constexpr uint32_t kMaxChunkRaw = 256u << 20;

}  // namespace rankine::layout
