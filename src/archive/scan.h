// The chunks of an archive's bytes, found one behind the other and again behind damage. Checksums are checked
// here; what the payloads say is not looked at.
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

// Whether the file goes as far as its writers have written.
enum class ArchiveEnd {
  not_marked,  // nobody knows: its writer put no marks
  marked,
  missing,
};

struct Scan {
  uint64_t job_hash = 0;
  uint64_t bytes = 0;  // that were scanned
  ArchiveEnd end = ArchiveEnd::not_marked;
  std::vector<ChunkView> chunks;  // with right checksums, of known kind and version, in file order
  std::vector<Damage> damages;    // real damage: bytes are wrong or missing
  std::vector<Damage> unknown;    // intact chunks of a later version
};

// `bytes` must outlive the scan. Fails on what is no archive at all and on a newer format version.
base::Result<Scan> ScanArchive(std::span<const std::byte> bytes);

// In words, where it is missing.
std::optional<Damage> EndTrouble(const Scan& scan);

// "profile of rank 3", "sites 1f00...", "chunk of kind 77".
std::string ChunkName(const layout::ChunkHeader& header);
// "profile"; "kind 77" when unknown.
std::string KindName(uint16_t kind);

// Bytes that are not set before they are written: of a claim that is a lie, no page is touched.
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

// The payload as it was before compression; nullopt when it cannot be decompressed to exactly raw_size, or
// when that is more than a chunk of its kind can have (archive/limits.h).
std::optional<RawBytes> RawPayload(const ChunkView& chunk);

}  // namespace rankine::archive
