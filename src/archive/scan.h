// SPDX-License-Identifier: BSD-3-Clause
// Finds the chunks in an archive's bytes, one after the other, and continues after damage. Checksums are
// checked; payloads are not.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "archive/chunk_view.h"
#include "base/result.h"
#include "layout/archive_layout.h"

namespace rankine::archive {

struct Damage {
  std::string what;  // "profile of rank 3", "file header", "unknown chunk"
  std::string why;   // "checksum", "cut off", "kind 77 is not known to this version"
  uint64_t offset, bytes;
};

// Whether the file is complete, by the marks of its writers.
enum class ArchiveEnd {
  not_marked,  // unknown: the writer put no marks
  marked,
  missing,
};

struct Scan {
  uint64_t job_hash = 0;
  uint64_t bytes = 0;  // number of bytes scanned
  ArchiveEnd end = ArchiveEnd::not_marked;
  std::vector<ChunkView> chunks;  // chunks of known kinds and versions with right checksums, in file order
  std::vector<Damage> damages;    // real damage: bytes are wrong or missing
  std::vector<Damage> unknown;    // intact chunks of a later version
};

// `bytes` must outlive the scan. It fails if the bytes are no archive, or one of a newer format version.
base::Result<Scan> ScanArchive(std::span<const std::byte> bytes);

// Describes the missing end of a file.
std::optional<Damage> EndTrouble(const Scan& scan);

// Examples: "profile of rank 3", "sites 1f00...", "chunk of kind 77".
std::string ChunkName(const layout::ChunkHeader& header);
// Examples: "profile"; "kind 77" for an unknown kind.
std::string KindName(uint16_t kind);

// Bytes that are not initialised. If a damaged file claims a huge size, its pages are never touched.
template <class T>
struct NotSet : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = NotSet<U>;
  };
  template <class U>
  void construct(U* place) {
    ::new (static_cast<void*>(place)) U;
  }
};
using RawBytes = std::vector<std::byte, NotSet<std::byte>>;

// Returns the uncompressed payload. Returns nullopt if it cannot be decompressed to exactly raw_size, or if
// raw_size is more than a chunk of its kind can have (archive/limits.h).
std::optional<RawBytes> RawPayload(const ChunkView& chunk);

}  // namespace rankine::archive
