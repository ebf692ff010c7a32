// The chunks of an archive's bytes, found one behind the other and again behind damage. Checksums are checked
// here; what the payloads say is not looked at.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "format/archive_layout.h"

namespace rankine::archive {

struct ChunkView {
  uint64_t offset;  // of the header in the file
  format::ChunkHeader header;
  std::span<const std::byte> stored;  // in the archive's bytes
};

struct Damage {
  std::string what;  // "profile of rank 3", "file header", "unknown chunk"
  std::string why;   // "checksum", "cut off", "kind 77 is not known to this version"
  uint64_t offset, bytes;
};

struct Scan {
  uint64_t job_hash = 0;
  std::vector<ChunkView> chunks;  // with right checksums, of known kind and version, in file order
  std::vector<Damage> damages;    // real damage: bytes are wrong or missing
  std::vector<Damage> unknown;    // intact chunks of a later version
};

// `bytes` must outlive the scan. Fails on what is no archive at all and on a newer format version.
base::Result<Scan> ScanArchive(std::span<const std::byte> bytes);

// "profile of rank 3", "sites 1f00...", "chunk of kind 77".
std::string ChunkName(const format::ChunkHeader& header);
// "profile"; "kind 77" when unknown.
std::string KindName(uint16_t kind);

// The payload as it was before compression; nullopt when it cannot be decompressed to exactly raw_size.
std::optional<std::vector<std::byte>> RawPayload(const ChunkView& chunk);

}  // namespace rankine::archive
