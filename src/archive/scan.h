// SPDX-License-Identifier: BSD-3-Clause
// Finds the chunks in an archive's bytes one after the other, and continues after damaged parts. Verifies
// checksums, but does not check payloads.
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
  std::string what;  // Examples: "profile of rank 3", "file header", "unknown chunk".
  std::string why;   // "checksum", "cut off", "kind 77 is not known to this version"
  uint64_t offset, bytes;
};

// Tells whether the file is complete, according to the end marks that writers put into the file.
enum class ArchiveEnd {
  not_marked,  // It is unknown whether the file is complete, because the writer wrote no marks.
  marked,
  missing,
};

struct Scan {
  uint64_t job_hash = 0;
  uint64_t bytes = 0;  // number of bytes scanned
  ArchiveEnd end = ArchiveEnd::not_marked;
  std::vector<ChunkView> chunks;  // chunks of known kind and version with correct checksums, in file order
  std::vector<Damage> damages;    // ranges whose bytes are wrong or missing
  std::vector<Damage> unknown;    // intact chunks of a later version
};

// `bytes` must outlive the scan. Fails if the bytes are not an archive, or if its format version is newer.
base::Result<Scan> ScanArchive(std::span<const std::byte> bytes);

// Returns a description of the missing end of the file, or nullopt if the end is not missing.
std::optional<Damage> EndTrouble(const Scan& scan);

// Describes a chunk for error messages, such as "profile of rank 3", "sites 1f00..." or "chunk of kind 77".
std::string ChunkName(const layout::ChunkHeader& header);
// Returns the name of a kind of chunk, such as "profile". For an unknown kind, returns a name such as "kind
// 77".
std::string KindName(uint16_t kind);

// Allocator that leaves bytes uninitialised. So if a damaged file claims a huge size, the unused pages of the
// buffer are never touched.
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

// Returns the uncompressed payload. The result is nullopt if the uncompressed size is not exactly raw_size,
// or if raw_size exceeds the limit for this kind of chunk (archive/limits.h).
std::optional<RawBytes> RawPayload(const ChunkView& chunk);

}  // namespace rankine::archive
